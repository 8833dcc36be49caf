import {
  document,
  eventKinds,
  type OperationId,
  operationsOf,
  problemTable,
} from '@delivery-orders/contract'

/** Answers that the contract declares and that nobody can bring about, with the reason. */
export const unprovokable: Readonly<
  Partial<Record<OperationId, Readonly<Record<string, string>>>>
> = {
  testWebhook: { 422: 'Its body is never read, so every request with a key has the same one.' },
  retryDispatch: { 422: 'Its body is never read, so every request with a key has the same one.' },
}

export interface Coverage {
  /** For people, in a line. */
  readonly summary: string
  /** What was not seen, or was seen although it could not be. */
  readonly gaps: readonly string[]
}

/** What of the contract was seen, by the lines of the record. */
export function coverageOf(seen: ReadonlySet<string>): Coverage {
  const parts = Object.entries(wanted()).map(([name, lines]) => ({
    name,
    lines,
    missing: lines.filter((line) => !seen.has(line)),
  }))
  const impossible = impossibleLines()
  return {
    summary: `${parts
      .map(
        ({ name, lines, missing }) => `${name} ${lines.length - missing.length} of ${lines.length}`,
      )
      .join(', ')}; ${impossible.length} answers cannot be provoked`,
    gaps: [
      ...parts.flatMap(({ missing }) => missing.map((line) => `No test has seen: ${line}.`)),
      ...impossible
        .filter((line) => seen.has(line))
        .map((line) => `It was said to be impossible, and was seen: ${line}.`),
    ],
  }
}

/** Statuses of success make out that an operation was carried out at all. */
function wanted(): Readonly<Record<string, readonly string[]>> {
  const answers = operationsOf(document).flatMap(({ id, operation }) =>
    Object.keys(operation.responses).map((status) => `answer ${id} ${status}`),
  )
  const impossible = new Set(impossibleLines())
  return {
    operations: answers.filter((line) => / 2\d\d$/.test(line)),
    answers: answers.filter((line) => !impossible.has(line)),
    'problem codes': Object.keys(problemTable).map((code) => `code ${code}`),
    'event kinds': eventKinds.map((kind) => `kind ${kind}`),
  }
}

const impossibleLines = (): readonly string[] =>
  Object.entries(unprovokable).flatMap(([id, reasons]) =>
    Object.keys(reasons).map((status) => `answer ${id} ${status}`),
  )
