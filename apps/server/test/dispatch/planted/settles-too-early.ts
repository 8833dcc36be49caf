/** A deliberately faulty dispatcher that settles each dispatch as succeeded before it sends the message. */
import type { AttemptResult, LeasedDispatch } from '@delivery-orders/operations/store'
import { stopSignal } from '../../../src/cli/stop-signal.ts'
import { readConfig } from '../../../src/settings/config.ts'
import { startDispatching } from '../../../src/start/dispatching.ts'
import { storeWith } from '../../support/store-with.ts'
import { leapingParts } from '../support/leaping-clock.ts'

const { openStore, ...parts } = leapingParts(Number(process.argv[2]))

const succeeded = ({ number, fencingToken, webhook }: LeasedDispatch): AttemptResult => ({
  number,
  fencingToken,
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
  openStore: storeWith(
    'outbox',
    (outbox) => ({
      lease: async (request) => {
        const leased = await outbox.lease(request)
        await outbox.settle(leased.map(succeeded))
        return leased
      },
      settle: () => Promise.resolve(),
    }),
    openStore,
  ),
})
await stopping
