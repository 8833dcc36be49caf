import type { ProblemCode, Refusal, Status, Violation } from '@delivery-orders/contract'
import type { ChangeableField } from '@delivery-orders/domain'
import { readPhone, UnreadablePhone } from '../../operator/phone.ts'
import type { LocalTimes } from '../../operator/zone.ts'
import { type DeskTexts, type Fault, type Requirement, wordFor } from '../texts/texts.ts'

/** The fields of a form by their names, as they were sent or as they are at first. */
export type Form = Readonly<Record<string, string | undefined>>

/** The faults of a form by the names of its fields; '' for what belongs to no field. */
export type Faults = ReadonlyMap<string, string>

export const noFaults: Faults = new Map()

/** Leaves out what has no value: a request says nothing about it. */
export const withValues = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Returns the text of a field; undefined if it is empty. Browsers send line breaks as CRLF. */
export const textIn = (form: Form, name: string): string | undefined =>
  form[name]?.replaceAll('\r\n', '\n').trim() || undefined

/** Three digits behind a point or comma are thousands: few currencies have so many decimals. */
const thousands = /[.,](?=\d{3}(?:\D|$))/g

const currencies = [
  ...['\\p{Sc}', '(?:francs?|F\\.?)?CFA', 'francs?', 'euros?', 'dollars?'],
  ...Intl.supportedValuesOf('currency'),
  ...['Frs?', 'F'],
].join('|')

/** A currency before or behind an amount. Other words may multiply it: 10k is not 10. */
const currency = new RegExp(`^(?:${currencies})|(?:${currencies})$`, 'giu')

/** Reads a number as people write it; what is no number stays a text, which the contract refuses. */
export function numberIn(form: Form, name: string): number | undefined {
  const text = textIn(form, name)
  if (text === undefined) return undefined
  const digits = text
    .replaceAll(/[\s'’]/gu, '')
    .replaceAll(currency, '')
    .replaceAll(thousands, '')
    .replace(',', '.')
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : (text as unknown as number)
}

/** Reads a phone as people write it; what is none stays as it is, which the contract refuses. */
export function phoneIn(
  { phoneCountry }: { readonly phoneCountry: string | undefined },
  form: Form,
  name: string,
): string | undefined {
  const text = textIn(form, name)
  if (text === undefined) return undefined
  try {
    return readPhone(text, phoneCountry)
  } catch (error) {
    if (error instanceof UnreadablePhone) return text
    throw error
  }
}

/** Reads two numbers, such as a map shows them. */
export function positionIn(form: Form, name: string) {
  const text = textIn(form, name)
  if (text === undefined) return undefined
  const [, latitude, longitude] = /^(-?\d+(?:\.\d+)?)[\s,;]+(-?\d+(?:\.\d+)?)$/.exec(text) ?? []
  // A text is no coordinate, which the contract refuses.
  if (latitude === undefined) return { latitude: text as unknown as number }
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

/** Reads a time of the zone of the pages; what is none stays a text, which the contract refuses. */
export function timeIn(times: LocalTimes, form: Form, name: string): string | undefined {
  const text = textIn(form, name)
  if (text === undefined) return undefined
  const instant = times.read(text)
  return instant === undefined ? text : new Date(instant).toISOString()
}

/** The rules that people can break, by the codes of the contract. Otherwise the field says what it expects. */
const faultsOfCodes: Readonly<Record<string, Fault>> = {
  required: 'missing',
  minLength: 'missing',
  minItems: 'missing',
  maxLength: 'tooLong',
  window_order: 'windowOrder',
  window_length: 'windowLength',
}

/** The name of the field that has a value of a request, and what it expects. */
export type FieldOf = (pointer: string) => readonly [name: string, fault: Fault] | undefined

/** Words the violations of the contract, each beside the field of its value. */
export function faultsIn(
  { faults: words }: DeskTexts,
  violations: readonly Violation[],
  fieldOf: FieldOf,
): Faults {
  const faults = new Map<string, string>()
  for (const { pointer, code, message } of violations) {
    const [name, fault] = fieldOf(pointer) ?? ['', undefined]
    const word = faultsOfCodes[code] ?? fault
    if (!faults.has(name)) faults.set(name, word ? words[word] : `${pointer} ${message}`)
  }
  return faults
}

/** The fields that a new order and a correction share. */
export const orderFields: Readonly<Record<string, ReturnType<FieldOf>>> = {
  '/recipient/phone': ['phone', 'phone'],
  '/recipient/name': ['name', 'text'],
  '/recipient/address/name': ['street', 'text'],
  '/recipient/address/city': ['city', 'text'],
  '/recipient/address/landmark': ['landmark', 'text'],
  '/recipient/address/latitude': ['position', 'position'],
  '/recipient/address/longitude': ['position', 'position'],
  '/deliveryWindow': ['from', 'time'],
  '/deliveryWindow/from': ['from', 'time'],
  '/deliveryWindow/to': ['to', 'time'],
  '/deliveryInstructions': ['instructions', 'text'],
} satisfies Partial<Record<ChangeableField | '/deliveryWindow', ReturnType<FieldOf>>>

interface Extras {
  readonly errors?: readonly Violation[]
  readonly fields?: readonly string[]
  readonly currentStatus?: Status
  readonly missing?: readonly Requirement[]
  readonly triesLeft?: number
}

/** Words a refusal of the service, beside the fields that it names. */
export function faultsOfRefusal(
  texts: DeskTexts,
  refusal: Refusal<ProblemCode>,
  fieldOf: FieldOf,
): Faults {
  const { errors, fields = [] } = refusal.extras as Extras
  if (errors) return faultsIn(texts, errors, fieldOf)
  const named = fields.flatMap((pointer) => fieldOf(pointer)?.[0] ?? [])
  return new Map([
    ['', problemText(texts, refusal)],
    ...named.map((name) => [name, texts.faults.fixed] as const),
  ])
}

/** Returns a refusal as a sentence. */
export function problemText(
  texts: DeskTexts,
  { code, detail, extras }: Refusal<ProblemCode>,
): string {
  const { currentStatus, missing = [], triesLeft } = extras as Extras
  const known = wordFor(texts.problems, code)
  if (known === code) return detail
  return known
    .replace('{status}', currentStatus ? texts.statuses[currentStatus] : '')
    .replace('{missing}', missing.map((name) => texts.requirements[name]).join(', '))
    .replace('{tries}', String(triesLeft))
}
