import type { ClientKey, Mode } from '@delivery-orders/domain'
import type { Timer } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { FeedWaiting } from './feed-waiting.ts'

/** The requests that wait for events: of one client, or of all clients of a mode. */
export interface FeedsWaiting {
  readonly ofClients: FeedWaiting<ClientKey>
  readonly ofFleets: FeedWaiting<Mode>
  /** The number of requests that wait. */
  readonly count: number
  /** Ends all waits, and lets no other begin. */
  close(): void
}

export function feedsWaiting(
  { events, fleets }: Pick<Store, 'events' | 'fleets'>,
  timer: Timer,
): FeedsWaiting {
  const keyOf = ({ clientId, mode }: ClientKey) => `${clientId} ${mode}`
  const ofClients = new FeedWaiting({ keyOf, grown: events.grown, timer })
  const ofFleets = new FeedWaiting({ keyOf: (mode: Mode) => mode, grown: fleets.grown, timer })
  events.onCommit((client) => {
    ofClients.wake(client)
    ofFleets.wake(client.mode)
  })
  return {
    ofClients,
    ofFleets,
    get count() {
      return ofClients.count + ofFleets.count
    },
    close: () => {
      ofClients.close()
      ofFleets.close()
    },
  }
}
