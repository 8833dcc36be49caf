import type { ClientKey } from '@delivery-orders/domain'
import type { Timer } from '../clock.ts'
import type { Events } from '../store/events.ts'
import { FeedWaiting } from './feed-waiting.ts'

/** The requests that wait for events of a client. */
export function clientFeedWaiting(
  { onCommit, grown }: Pick<Events, 'onCommit' | 'grown'>,
  timer: Timer,
): FeedWaiting<ClientKey> {
  const keyOf = ({ clientId, mode }: ClientKey) => `${clientId} ${mode}`
  const waiting = new FeedWaiting({ keyOf, grown, timer })
  onCommit((client) => waiting.wake(client))
  return waiting
}
