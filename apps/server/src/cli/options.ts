import type { Mode } from '@delivery-orders/domain'
import { spanMs } from '@delivery-orders/operations'
import { purgeAgeMinMs } from '@delivery-orders/operations/store'
import { InvalidArgumentError, Option } from 'commander'

export const modes: readonly Mode[] = ['test', 'live']

export interface ModeOptions {
  readonly mode: Mode
}

/** `of`: what has the mode. */
export const liveUnlessTest = (of: string): Option =>
  new Option('--mode <mode>', `mode of the ${of}: test or live`).choices(modes).default('live')

/** How many rows a list has unless the operator asks for more: one client may have millions of orders. */
const listedMax = 1_000

export const limited = (): Option =>
  new Option('--limit <count>', 'maximum number of rows').argParser(parseLimit).default(listedMax)

export const asJson = (): Option => new Option('--json', 'print JSON instead of a table')

export const phoneExample = 'such as +225 07 02 02 92 54; without +225 if PHONE_COUNTRY is CI'

/** Returns milliseconds. */
export function parseDuration(text: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,5})(min|h|d)$/.exec(text) ?? []
  const ms = spanMs(`${count} ${unit}`)
  if (Number.isNaN(ms))
    throw new InvalidArgumentError('The time must have a form such as 24h, 30min or 3d.')
  return ms
}

/** Returns the milliseconds of an age that orders may be purged at. */
export function parsePurgeAge(text: string): number {
  const ms = parseDuration(text)
  if (ms >= purgeAgeMinMs) return ms
  throw new InvalidArgumentError(`The age must be at least ${purgeAgeMinMs / 86_400_000}d.`)
}

export const parseList = (text: string): readonly string[] =>
  text.split(',').map((part) => part.trim())

/** Accepts only unambiguous times: a date, which means midnight UTC, or a time that ends in Z. */
const timeForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?Z)?$/

export function parseExpiry(text: string): Date {
  const time = new Date(text)
  // JavaScript parses 2027-02-30 as March 2, so the day of the result is compared with the input.
  const isReal = timeForm.test(text) && !Number.isNaN(time.getTime())
  if (!isReal || time.toISOString().slice(0, 10) !== text.slice(0, 10))
    throw new InvalidArgumentError(
      'The expiry time must have a form such as 2027-01-31 or 2027-01-31T12:00:00Z.',
    )
  if (time.getTime() <= Date.now())
    throw new InvalidArgumentError('The expiry time must be in the future.')
  return time
}

/** A day that the calendar has, such as 2026-10-01. */
export function parseDay(text: string): string {
  const time = Date.parse(text)
  const isReal = dayForm.test(text) && new Date(time).toISOString().startsWith(text)
  if (!isReal) throw new InvalidArgumentError('The day must have a form such as 2026-10-01.')
  return text
}

const dayForm = /^20\d\d-\d\d-\d\d$/

/** Maximum number of rows that a command lists: they are held in memory. */
const rowsMax = 1_000_000

export function parseLimit(text: string): number {
  const limit = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(limit <= rowsMax))
    throw new InvalidArgumentError(`The limit must be a whole number from 1 to ${rowsMax}.`)
  return limit
}

export function parseTokenId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError(
      'The id must be a positive whole number, as `token list` shows it.',
    )
  return Number(text)
}
