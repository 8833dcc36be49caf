import { fileURLToPath } from 'node:url'

/**
 * What the service was seen to answer and to send, a line each: all test files together must have seen everything that
 * the contract declares. `coverage-reporter.ts` reads the lines when the tests have run.
 */
const lines = new Set<string>()

/** Where each test file leaves its own. */
export const recordFolder: string = fileURLToPath(new URL('../../.vitest/answers', import.meta.url))

export interface Answered {
  /** None where the address or the method belongs to no operation. */
  readonly operation: string | undefined
  readonly status: number
  readonly type: string | null
  readonly text: string
}

export interface SentEvent {
  readonly kind: string
}

export function note(seen: Answered | SentEvent): void {
  if ('kind' in seen) {
    lines.add(`kind ${seen.kind}`)
    return
  }
  const { operation, status, type, text } = seen
  if (operation !== undefined) lines.add(`answer ${operation} ${status}`)
  // HEAD has the type of a problem, and no problem.
  const isProblem = type === 'application/problem+json' && text !== ''
  if (isProblem) lines.add(`code ${(JSON.parse(text) as { readonly code: string }).code}`)
}

export const noted = (): readonly string[] => [...lines]
