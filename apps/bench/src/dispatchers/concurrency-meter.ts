/** The most messages that were at one webhook, and at all webhooks of one client, at the same time. */
export interface Highest {
  readonly webhook: number
  readonly client: number
}

/** The limits of the service, for all dispatchers together. */
const caps: Highest = { webhook: 4, client: 32 }

export interface ConcurrencyMeter {
  /** Counts a message to a webhook, whose path is `/CLIENT/WEBHOOK`, until the returned function is called. */
  enter(path: string): () => void
  readonly highest: Highest
}

export function concurrencyMeter(): ConcurrencyMeter {
  const counts = new Map<string, number>()
  const highest = { webhook: 0, client: 0 }
  const add = (key: string, change: number): number => {
    const count = (counts.get(key) ?? 0) + change
    counts.set(key, count)
    return count
  }
  return {
    highest,
    enter(webhook) {
      const client = webhook.slice(0, webhook.lastIndexOf('/'))
      highest.webhook = Math.max(highest.webhook, add(webhook, 1))
      highest.client = Math.max(highest.client, add(client, 1))
      return () => {
        add(webhook, -1)
        add(client, -1)
      }
    },
  }
}

export function assertWithinCaps({ webhook, client }: Highest): void {
  if (webhook > caps.webhook || client > caps.client)
    throw new Error(
      `${webhook} messages were at one webhook at once, ${client} at one client: allowed are ${caps.webhook} and ${caps.client}.`,
    )
}
