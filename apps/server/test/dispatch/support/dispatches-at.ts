/** Runs a dispatcher. The argument is how many milliseconds its clock is ahead of the system clock. */
import { stopSignal } from '../../../src/cli/stop-signal.ts'
import { readConfig } from '../../../src/settings/config.ts'
import { startDispatching } from '../../../src/start/dispatching.ts'
import { aheadBy } from '../../support/test-clock.ts'

const aheadMs = Number(process.argv[2])
const stopping = stopSignal()
await using _dispatching = await startDispatching(readConfig(), {
  clock: aheadBy(() => aheadMs),
})
await stopping
