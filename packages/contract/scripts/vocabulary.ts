import type { ContractDocument } from '../src/document.ts'

type Transitions = Readonly<Record<string, readonly string[]>>

/** Source files with the values that the contract defines today: statuses, transitions, problems and event kinds. */
export function vocabulary(document: ContractDocument): Record<string, string> {
  const { OrderStatus, ItemStatus, ProblemCode, EventKind, ProgressReport } = document.components
    .schemas as Record<string, Record<string, unknown>>
  return {
    'transitions.ts': [
      constant('statuses', OrderStatus?.['x-extensible-enum']),
      '/** The statuses that this version of the contract defines. */\nexport type Status = (typeof statuses)[number]',
      table('itemTransitions', ItemStatus?.['x-transitions'] as Transitions),
      table('orderTransitions', OrderStatus?.['x-transitions'] as Transitions),
      // The final statuses have their own constant, so that a bundle of the SDK client omits the transition tables.
      `export const finalStatuses: readonly string[] = ${JSON.stringify(finalOf(OrderStatus?.['x-transitions'] as Transitions), null, 2)}\n`,
      `/** The statuses with which a progress report can have a field, by the pointer to the field. */\nexport const statusesWith: Readonly<Record<string, readonly Status[]>> = ${JSON.stringify(statusesWith(ProgressReport as Fields), null, 2)}\n`,
    ].join('\n\n'),
    'problem-code.ts': `/** The problem codes that this version of the contract defines. */\nexport type ProblemCode =${union(Object.keys(ProblemCode?.['x-problems'] ?? {}))}\n`,
    'event-kinds.ts': [
      constant('eventKinds', EventKind?.['x-extensible-enum']),
      '/** The event kinds that this version of the contract defines. */\nexport type EventKind = (typeof eventKinds)[number]\n',
    ].join('\n\n'),
  }
}

/** Part of a schema: its fields, and the statuses with which it can be reported. */
interface Fields {
  readonly properties?: Readonly<Record<string, Fields>>
  readonly 'x-with-status'?: readonly string[]
}

/** The statuses of all fields that only some statuses can have, by JSON pointer. */
const statusesWith = (
  { properties = {} }: Fields,
  pointer = '',
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) => [
      ...(field['x-with-status'] ? [[`${pointer}/${name}`, field['x-with-status']] as const] : []),
      ...Object.entries(statusesWith(field, `${pointer}/${name}`)),
    ]),
  )

const constant = (name: string, value: unknown): string => {
  if (value === undefined) throw new Error(`spec/openapi.yaml does not define ${name}.`)
  return `export const ${name} = ${JSON.stringify(value, null, 2)} as const\n`
}

const union = (values: readonly string[]): string =>
  values.map((value) => `\n  | ${JSON.stringify(value)}`).join('')

const table = (name: string, transitions: Transitions): string =>
  `export const ${name}: Readonly<Record<Status, readonly Status[]>> = ${JSON.stringify(transitions, null, 2)}\n`

const finalOf = (transitions: Transitions): readonly string[] =>
  Object.keys(transitions).filter((status) => transitions[status]?.length === 0)
