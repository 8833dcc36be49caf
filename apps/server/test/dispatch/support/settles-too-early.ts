/** The dispatcher sabotaged: it keeps that an event was sent before it sends it. */
import type { AttemptResult, LeasedDispatch } from '@delivery-orders/operations'
import { stopSignal } from '../../../src/cli/stop-signal.ts'
import { readConfig } from '../../../src/config.ts'
import { startDispatching } from '../../../src/service.ts'
import { leapingParts } from './leaping-clock.ts'

const { openStore, ...parts } = leapingParts(Number(process.argv[2]))

const hoped = ({ number, fencingToken: lease, webhook }: LeasedDispatch): AttemptResult => ({
  number,
  fencingToken: lease,
  webhookId: webhook.id,
  attempt: { at: parts.clock.now(), status: 204, error: null, durationMs: 0, response: '' },
  status: 'succeeded',
  timedOut: false,
  dueAt: null,
  disable: null,
})

const stopping = stopSignal()
await using _dispatching = await startDispatching(readConfig(), {
  ...parts,
  openStore: (database) => {
    const { outbox, ...store } = openStore(database)
    return {
      ...store,
      outbox: {
        ...outbox,
        lease: async (want) => {
          const leased = await outbox.lease(want)
          await outbox.settle(leased.map(hoped))
          return leased
        },
        settle: () => Promise.resolve(),
      },
    }
  },
})
await stopping
