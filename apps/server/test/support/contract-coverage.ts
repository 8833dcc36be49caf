import {
  document,
  eventKinds,
  type OperationId,
  operationsOf,
  problemTable,
} from '@delivery-orders/contract'

/** Responses that the contract declares but no request can provoke, with the reason. */
export const unprovokable: Readonly<
  Partial<Record<OperationId, Readonly<Record<string, string>>>>
> = {
  testWebhook: {
    422: 'The service ignores the request body, so a request with a used key is always a replay.',
  },
  retryDispatch: {
    422: 'The service ignores the request body, so a request with a used key is always a replay.',
  },
}

export interface Coverage {
  readonly summary: string
  /**
   * One message for each declared response, problem code or event kind that no test has seen, and one for each response
   * in `unprovokable` that a test has seen.
   */
  readonly gaps: readonly string[]
}

export function coverageOf(seen: ReadonlySet<string>): Coverage {
  const parts = Object.entries(declaredLines()).map(([name, lines]) => ({
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
        .map((line) => `A test has seen ${line}: remove it from unprovokable.`),
    ],
  }
}

/**
 * Everything that the contract declares and the tests must have seen at least once, as lines of the coverage log.
 * An operation counts as seen if it has succeeded.
 */
function declaredLines(): Readonly<Record<string, readonly string[]>> {
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
