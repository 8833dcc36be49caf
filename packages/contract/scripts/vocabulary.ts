import type { ContractDocument } from '../src/document.ts'

type Problems = Readonly<Record<string, { readonly example?: { readonly value?: unknown } }>>
type Transitions = Readonly<Record<string, readonly string[]>>

/** Source files with the values that the contract defines today: statuses, transitions, problems and event kinds. */
export function vocabulary(document: ContractDocument): Record<string, string> {
  const { OrderStatus, ItemStatus, ProblemCode, EventKind } = document.components.schemas as Record<
    string,
    Record<string, unknown>
  >
  return {
    'transitions.ts': [
      constant('statuses', OrderStatus?.['x-extensible-enum']),
      '/** The statuses that this version of the contract defines. */\nexport type Status = (typeof statuses)[number]',
      table('itemTransitions', ItemStatus?.['x-transitions'] as Transitions),
      table('orderTransitions', OrderStatus?.['x-transitions'] as Transitions),
      // The final statuses have their own constant, so that a bundle of the SDK client omits the transition tables.
      `export const finalStatuses: readonly string[] = ${JSON.stringify(finalOf(OrderStatus?.['x-transitions'] as Transitions), null, 2)}\n`,
    ].join('\n\n'),
    'problem-codes.ts': [
      // Write out the union: `keyof typeof problems` would copy all problem texts into the declarations of dependents.
      `/** The problem codes that this version of the contract defines. */\nexport type ProblemCode = ${union(Object.keys(ProblemCode?.['x-problems'] ?? {}))}`,
      constant('problems', withoutExamples(ProblemCode?.['x-problems'] as Problems)),
    ].join('\n\n'),
    // The examples are kept out of `problems`, because only the service and its in-memory version use them.
    'problem-examples.ts': constant(
      'problemExamples',
      examplesOf(ProblemCode?.['x-problems'] as Problems),
    ),
    'event-kinds.ts': [
      constant('eventKinds', EventKind?.['x-extensible-enum']),
      '/** The event kinds that this version of the contract defines. */\nexport type EventKind = (typeof eventKinds)[number]\n',
    ].join('\n\n'),
  }
}

const constant = (name: string, value: unknown): string => {
  if (value === undefined) throw new Error(`spec/openapi.yaml does not define ${name}.`)
  return `export const ${name} = ${JSON.stringify(value, null, 2)} as const\n`
}

const withoutExamples = (problems: Problems) =>
  mapped(problems, (_code, { example: _, ...row }) => row)

const examplesOf = (problems: Problems) =>
  mapped(problems, (code, { example }) => {
    if (!example)
      throw new Error(
        `The problem ${code} has no example: add one to x-problems in spec/openapi.yaml.`,
      )
    return example.value
  })

const mapped = <Value, Other>(
  table: Readonly<Record<string, Value>>,
  change: (key: string, value: Value) => Other,
): Record<string, Other> =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, change(key, value)]))

const union = (values: readonly string[]): string =>
  values.map((value) => `\n  | ${JSON.stringify(value)}`).join('')

const table = (name: string, transitions: Transitions): string =>
  `export const ${name}: Readonly<Record<Status, readonly Status[]>> = ${JSON.stringify(transitions, null, 2)}\n`

const finalOf = (transitions: Transitions): readonly string[] =>
  Object.keys(transitions).filter((status) => transitions[status]?.length === 0)
