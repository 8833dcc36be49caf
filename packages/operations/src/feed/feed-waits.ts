import type { ClientKey, Mode } from '@delivery-orders/domain'
import type { Timer } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { WaitingRoom } from './waiting-room.ts'

/** The requests that wait for events: of one client, or of all clients of a mode. */
export interface FeedWaits {
  readonly ofClients: WaitingRoom<ClientKey>
  readonly ofFleets: WaitingRoom<Mode>
  /** The number of requests that wait. */
  readonly count: number
  /** Ends all waits, and lets no other begin. */
  close(): void
}

export function feedWaits(
  { events, fleets }: Pick<Store, 'events' | 'fleets'>,
  timer: Timer,
): FeedWaits {
  const keyOf = ({ clientId, mode }: ClientKey) => `${clientId} ${mode}`
  const ofClients = new WaitingRoom({ keyOf, findChangedFeeds: events.findChangedFeeds, timer })
  const ofFleets = new WaitingRoom({
    keyOf: (mode: Mode) => mode,
    findChangedFeeds: fleets.findChangedFeeds,
    timer,
  })
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
