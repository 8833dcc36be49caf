/** Runs a dispatcher with the clock of `leapingParts`, which skips idle time. */
import { stopSignal } from '../../../src/cli/stop-signal.ts'
import { readConfig } from '../../../src/settings/config.ts'
import { startDispatching } from '../../../src/start/dispatching.ts'
import { leapingParts } from './leaping-clock.ts'

const stopping = stopSignal()
await using _dispatching = await startDispatching(
  readConfig(),
  leapingParts(Number(process.argv[2])),
)
await stopping
