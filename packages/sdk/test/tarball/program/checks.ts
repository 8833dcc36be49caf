/** Where the service is, and where the messages for this program can be had. */
export interface Place {
  readonly baseUrl: string
  readonly token: string
  /** What is posted there can be read there, one message for each GET, as it comes. */
  readonly hookUrl: string
}

/** What to try, in this order. */
export type Checks = Readonly<Record<string, () => Promise<void>>>

/** A line for each check, and an empty one at the end. */
export async function told(checks: Checks, tell: (line: string) => void): Promise<void> {
  for (const [title, check] of Object.entries(checks)) {
    const fault = await check().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
    tell(JSON.stringify({ title, fault }))
  }
  tell('')
}

export function expectEqual(given: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(given), JSON.stringify(wanted)]
  if (is !== should) throw new Error(`${is} should be ${should}`)
}
