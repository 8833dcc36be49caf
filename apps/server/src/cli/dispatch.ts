import { standardError, standardOutput } from '../log/log.ts'
import { readConfig } from '../settings/config.ts'
import { nameOf } from '../settings/database-url.ts'
import { startDispatching } from '../start/service.ts'
import { explainError } from './start-failure.ts'
import { stopSignal } from './stop-signal.ts'
import { refuseMissingDatabase, sharedDatabase } from './with-store.ts'

/** Sends events until SIGTERM or SIGINT, without serving HTTP. */
export async function dispatch(): Promise<void> {
  const config = readConfig()
  const database = sharedDatabase(config)
  const stopping = stopSignal()
  try {
    refuseMissingDatabase(database)
    await using _dispatching = await startDispatching(config)
    standardOutput.print(`Sending the events of ${nameOf(database)}`)
    await stopping
    standardError.print(
      'Stopping: finishing attempts in flight. Press Ctrl+C again to stop immediately.',
    )
  } catch (error) {
    throw explainError(error, config)
  }
}
