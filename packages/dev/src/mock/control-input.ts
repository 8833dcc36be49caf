import { bodyFault } from '@delivery-orders/contract'
import { isOnCalendarDay, spanForm, spanMs } from '@delivery-orders/operations'
import { ContractBroken } from '@delivery-orders/operations/protocol'
import type { Fault } from '@delivery-orders/operations/service'

/** The faults that a control request can order. */
export type MockFault = Exclude<Fault, { fault: 'hang' | 'cut' }>

export interface ClockChange {
  readonly timeOf: (now: number) => number
  readonly isRunning: boolean | undefined
}

export interface FaultOrder {
  readonly requests: number
  readonly fault: MockFault
}

type Members = Readonly<Record<string, unknown>>

/** Limits of the numbers in control requests. */
const requestsMax = 1_000
const delayMsMax = 600_000
/** Limits the delays of one control request together, so that a mistake does not make a mock useless for days. */
const delaysMsMax = 3_600_000
/** Ids have times since 1970. A running clock must not reach the year 10000, which dates of the contract cannot show. */
const [timeMin, timeMax] = [0, Date.parse('9999-01-01T00:00:00.000Z')]

export function clockChangeOf(body: unknown): ClockChange {
  const { set, advance, running } = membersOf(body, ['set', 'advance', 'running'])
  if (set === undefined && advance === undefined && running === undefined)
    throw contractBroken('', 'minProperties', 'must have set, advance or running')
  if (set !== undefined && advance !== undefined)
    throw contractBroken('', 'not', 'must not have both set and advance')
  if (running !== undefined && typeof running !== 'boolean')
    throw contractBroken('/running', 'type', 'must be true or false')
  const time = set === undefined ? undefined : timeIn(set)
  const ms = advance === undefined ? 0 : spanIn(advance)
  return {
    timeOf: (now) => {
      const changed = time ?? now + ms
      if (changed >= timeMin && changed < timeMax) return changed
      const pointer = set === undefined ? '/advance' : '/set'
      throw contractBroken(pointer, 'maximum', 'must lead to a time from the year 1970 to 9998')
    },
    isRunning: running,
  }
}

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

function timeIn(set: unknown): number {
  const time = typeof set === 'string' && timeForm.test(set) ? Date.parse(set) : Number.NaN
  if (Number.isNaN(time) || !isOnCalendarDay(String(set)))
    throw contractBroken('/set', 'format', 'must be a time such as 2027-01-31T12:00:00Z')
  return time
}

function spanIn(advance: unknown): number {
  const ms = typeof advance === 'string' ? spanMs(advance) : Number.NaN
  if (Number.isNaN(ms) || ms < 0) throw contractBroken('/advance', 'format', `must be ${spanForm}`)
  return ms
}

const membersByFault: Readonly<Record<MockFault['fault'], readonly string[]>> = {
  status: ['status', 'retryAfter'],
  delay: ['delayMs'],
  drop: [],
  lose_answer: [],
}

export function faultOrderOf(body: unknown): FaultOrder {
  const { fault, requests = 1 } = membersOf(body)
  if (typeof fault !== 'string' || !Object.hasOwn(membersByFault, fault))
    throw contractBroken(
      '/fault',
      'enum',
      `must be one of ${Object.keys(membersByFault).join(', ')}`,
    )
  const kind = fault as MockFault['fault']
  const members = membersOf(body, ['fault', 'requests', ...membersByFault[kind]])
  const count = wholeNumber('/requests', requests, 1, requestsMax)
  const ordered = faultOf(kind, members)
  if (ordered.fault === 'delay' && ordered.delayMs * count > delaysMsMax)
    throw contractBroken('/requests', 'maximum', `times delayMs must be at most ${delaysMsMax}`)
  return { requests: count, fault: ordered }
}

function faultOf(fault: MockFault['fault'], { status, retryAfter, delayMs }: Members): MockFault {
  if (fault === 'delay') return { fault, delayMs: wholeNumber('/delayMs', delayMs, 0, delayMsMax) }
  if (fault !== 'status') return { fault }
  if (retryAfter !== undefined && !isHeaderValue(retryAfter))
    throw contractBroken('/retryAfter', 'type', 'must be a number of seconds or an HTTP date')
  return { fault, status: wholeNumber('/status', status, 200, 599), retryAfter }
}

const isHeaderValue = (value: unknown): value is number | string =>
  (typeof value === 'number' && value >= 0) ||
  (typeof value === 'string' && /^[\x20-\x7e]{1,100}$/.test(value))

function wholeNumber(pointer: string, value: unknown, least: number, most: number): number {
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most)
    throw contractBroken(pointer, 'type', `must be a whole number from ${least} to ${most}`)
  return Number(value)
}

/** The members of an object. With `known`, throws if it has a member that is not among them. */
function membersOf(body: unknown, known?: readonly string[]): Members {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw contractBroken('', 'type', 'must be an object')
  const unknown = Object.keys(body).find((name) => known && !known.includes(name))
  if (unknown === undefined) return body as Members
  const pointer = `/${unknown.replaceAll('~', '~0').replaceAll('/', '~1')}`.slice(0, 100)
  throw contractBroken(
    pointer,
    'unknown_field',
    `is not known; the members are ${known?.join(', ')}`,
  )
}

const contractBroken = (pointer: string, code: string, message: string): ContractBroken =>
  new ContractBroken([bodyFault(pointer, code, message)])
