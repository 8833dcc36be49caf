import { readConfig } from '../config.ts'
import { nameOf } from '../database-url.ts'
import { startDispatching } from '../service.ts'
import { stopSignal } from './stop-signal.ts'
import { explained } from './start-failure.ts'
import { sharedDatabase } from './with-store.ts'

/** Sends events until it is told to stop, in a process of its own. */
export async function dispatch(): Promise<void> {
  const config = readConfig()
  const name = nameOf(sharedDatabase(config))
  const stopping = stopSignal()
  try {
    await using _dispatching = await startDispatching(config)
    console.log(`Sending the events of ${name}`)
    await stopping
    console.error('Stopping: finishing what is in flight. Press Ctrl+C again to end at once.')
  } catch (error) {
    throw explained(error, config)
  }
}
