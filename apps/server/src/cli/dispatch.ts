import { standardError, standardOutput } from '../log/log.ts'
import { readConfig } from '../settings/config.ts'
import { nameOf } from '../settings/database-url.ts'
import { StoppedWaiting } from '../start/await-database.ts'
import { startDispatching } from '../start/service.ts'
import { explainError, printAbsence } from './start-failure.ts'
import { stopSignal } from './stop-signal.ts'
import { refuseMissingDatabase, sharedDatabase } from './with-store.ts'

/** Sends events until SIGTERM or SIGINT, without serving HTTP. */
export async function dispatch(): Promise<void> {
  const config = readConfig()
  const database = sharedDatabase(config)
  const stopping = stopSignal()
  try {
    refuseMissingDatabase(database)
    await using _dispatching = await startDispatching(
      config,
      {},
      {
        stopping,
        onAway: printAbsence(config),
      },
    )
    standardOutput.print(`Sending the events of ${nameOf(database)}`)
    await stopping
    standardError.print(
      'Stopping: finishing attempts in flight. Press Ctrl+C again to stop immediately.',
    )
  } catch (error) {
    if (error instanceof StoppedWaiting) return
    throw explainError(error, config)
  }
}
