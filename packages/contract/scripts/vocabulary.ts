import type { ContractDocument } from '../src/document.ts'

type Transitions = Readonly<Record<string, readonly string[]>>

/** The words of the contract as closed types and tables: statuses and their transitions, problems, event kinds. */
export function vocabulary(document: ContractDocument): Record<string, string> {
  const { OrderStatus, ItemStatus, ProblemCode, EventKind } = document.components.schemas as Record<
    string,
    Record<string, unknown>
  >
  return {
    'transitions.ts': [
      constant('statuses', OrderStatus?.['x-extensible-enum']),
      'export type Status = (typeof statuses)[number]',
      table('itemTransitions', ItemStatus?.['x-transitions'] as Transitions),
      table('orderTransitions', OrderStatus?.['x-transitions'] as Transitions),
    ].join('\n\n'),
    'problem-codes.ts': [
      // Written out: the type of the table would drag all its texts into the types of those who use it.
      `export type ProblemCode = ${union(Object.keys(ProblemCode?.['x-problems'] ?? {}))}`,
      constant('problems', ProblemCode?.['x-problems']),
    ].join('\n\n'),
    'event-kinds.ts': [
      constant('eventKinds', EventKind?.['x-extensible-enum']),
      'export type EventKind = (typeof eventKinds)[number]\n',
    ].join('\n\n'),
  }
}

const constant = (name: string, value: unknown): string => {
  if (value === undefined) throw new Error(`The contract does not say what ${name} are.`)
  return `export const ${name} = ${JSON.stringify(value, null, 2)} as const\n`
}

const union = (values: readonly string[]): string =>
  values.map((value) => `\n  | ${JSON.stringify(value)}`).join('')

const table = (name: string, transitions: Transitions): string =>
  `export const ${name}: Readonly<Record<Status, readonly Status[]>> = ${JSON.stringify(transitions, null, 2)}\n`
