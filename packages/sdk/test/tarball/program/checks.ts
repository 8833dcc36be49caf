/** How the program reaches the service and receives its webhooks. */
export interface ServiceAccess {
  readonly baseUrl: string
  readonly token: string
  /** An HTTP proxy that forwards everything to the service. */
  readonly proxyUrl: string
  /** The service sends webhooks to this URL. A GET of it returns the next webhook message. */
  readonly hookUrl: string
}

/** Checks by title, run in this order. */
export type Checks = Readonly<Record<string, () => Promise<void>>>

/** Runs the checks. Writes one line of JSON per check, and an empty line at the end. */
export async function runChecks(checks: Checks, writeLine: (line: string) => void): Promise<void> {
  for (const [title, check] of Object.entries(checks)) {
    const fault = await check().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
    writeLine(JSON.stringify({ title, fault }))
  }
  writeLine('')
}

export function expectEqual(actual: unknown, expected: unknown): void {
  const [actualText, expectedText] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (actualText !== expectedText) throw new Error(`Expected ${expectedText}, got ${actualText}.`)
}
