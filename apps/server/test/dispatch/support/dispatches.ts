/** The dispatcher in a process of its own, with a clock that leaps. */
import { signaled } from '../../../src/cli/signaled.ts'
import { readConfig } from '../../../src/config.ts'
import { startDispatching } from '../../../src/service.ts'
import { leapingParts } from './leaping-clock.ts'

const stopping = signaled()
await using _dispatching = await startDispatching(
  readConfig(),
  leapingParts(Number(process.argv[2])),
)
await stopping
