import type { Command } from 'commander'
import { standardError, standardOutput } from '../log/standard-output.ts'
import { readConfig } from '../settings/config.ts'
import { nameOf } from '../settings/database-url.ts'
import { StoppedWaiting } from '../start/await-database.ts'
import { explainError, printAbsence } from './start-failure.ts'
import { stopSignal } from './stop-signal.ts'
import { refuseMissingDatabase, sharedDatabase } from './with-store.ts'

export const addDispatchCommand = (command: Command): Command =>
  command
    .command('dispatch')
    .description('send events to webhooks until SIGTERM or SIGINT, for `serve --no-dispatch`')
    .action(dispatch)

async function dispatch(): Promise<void> {
  const config = readConfig()
  const database = sharedDatabase(config)
  const stopping = stopSignal()
  try {
    refuseMissingDatabase(database)
    const { startDispatching } = await import('../start/dispatching.ts')
    await using dispatching = await startDispatching(
      config,
      {},
      {
        stopping,
        onAway: printAbsence(config),
      },
    )
    standardOutput.print(welcome(nameOf(database), dispatching.probesUrl))
    await stopping
    standardError.print(
      'Stopping: finishing attempts in flight. Press Ctrl+C again to stop immediately.',
    )
  } catch (error) {
    if (error instanceof StoppedWaiting) return
    const port = config.dispatcherMetricsPort ?? config.port
    throw explainError(error, { ...config, port, portSetting: 'DISPATCHER_METRICS_PORT' })
  }
}

const welcome = (database: string, probesUrl: string | undefined): string =>
  [
    `Sending the events of ${database}`,
    ...(probesUrl === undefined ? [] : [`Metrics at ${probesUrl}/metrics`]),
  ].join('\n')
