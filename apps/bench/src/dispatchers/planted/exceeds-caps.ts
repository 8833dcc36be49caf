/** A deliberately faulty dispatcher that allows twice as many attempts at once as the service does. */
import { stopSignal } from '../../../../server/src/cli/stop-signal.ts'
import { readConfig } from '../../../../server/src/settings/config.ts'
import { startDispatching } from '../../../../server/src/start/dispatching.ts'
import { openStore } from '../../../../server/src/start/open-store.ts'

const stopping = stopSignal()
await using _dispatching = await startDispatching(readConfig(), {
  openStore: (database) => {
    const { outbox, ...store } = openStore(database)
    return {
      ...store,
      outbox: {
        ...outbox,
        lease: (request, results) => {
          const caps = { perWebhookMax: 8, perClientMax: 64 }
          return outbox.lease({ ...request, ...caps }, results)
        },
      },
    }
  },
})
await stopping
