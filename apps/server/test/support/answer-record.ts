import { fileURLToPath } from 'node:url'
import type { TestSize } from '@delivery-orders/tooling/test-size.ts'

/**
 * Responses and events of the service that the running test file has seen, one line each. All test files together must
 * see everything that the contract declares; `coverage-reporter.ts` checks this when the tests have run.
 */
const lines = new Set<string>()

/** Each test file writes its lines to a file in the folder of the size that runs. */
export const recordFolder = (size: TestSize): string =>
  fileURLToPath(new URL(`../../.vitest/answers/${size}`, import.meta.url))

export interface RecordedResponse {
  /** Undefined if no operation has this path and method. */
  readonly operation: string | undefined
  readonly status: number
  readonly type: string | null
  readonly text: string
}

export interface SentEvent {
  readonly kind: string
}

export function record(seen: RecordedResponse | SentEvent): void {
  if ('kind' in seen) {
    lines.add(`kind ${seen.kind}`)
    return
  }
  const { operation, status, type, text } = seen
  if (operation !== undefined) lines.add(`answer ${operation} ${status}`)
  // The response to HEAD has the content type of a problem but an empty body.
  const isProblem = type === 'application/problem+json' && text !== ''
  if (isProblem) lines.add(`code ${(JSON.parse(text) as { readonly code: string }).code}`)
  if (status === 200)
    for (const [, code] of text.matchAll(problemInResult)) lines.add(`code ${code}`)
}

/** The problem of an element of a batch, whose response is no problem. */
const problemInResult = /"problem":\{[^{}]*"code":"(\w+)"/g

export const recordedLines = (): readonly string[] => [...lines]
