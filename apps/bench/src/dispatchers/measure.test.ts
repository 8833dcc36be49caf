import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from 'vitest'
import { startPostgres } from '../../../server/test/support/postgres-server.ts'
import { serverFile } from '../contestants.ts'
import { temporaryFolder } from '../program.ts'
import { fillBacklog } from './backlog.ts'
import { measure } from './measure.ts'
import { startSlowReceivers } from './slow-receivers.ts'

/** Few clients, so that two dispatchers reach the limits of all of them. */
const size = { clients: 3, webhooksPerClient: 10, eventsPerWebhook: 100 }
/** Slow, so that few messages are enough to reach the limits. */
const delayMs = 1_000

const test = base
  .extend('settings', { scope: 'file' }, [] as readonly string[])
  .extend('postgres', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const server = await startPostgres(settings)
    onCleanup(() => server[Symbol.asyncDispose]())
    return server
  })
  .extend('receivers', { scope: 'file' }, () => startSlowReceivers(delayMs))
  .extend('folder', { scope: 'file' }, () => temporaryFolder('dispatchers'))
  .extend('backlog', { scope: 'file' }, ({ folder, postgres, receivers }) =>
    fillBacklog(serverFile, { folder, port: postgres.port, receiverPort: receivers.port }, size),
  )
  .extend(
    'measured',
    ({ folder, postgres, receivers, backlog }) =>
      (program: string) =>
        measure(
          { log: join(folder, 'dispatch.log'), postgres, receivers, seconds: 1 },
          { program, backlog, dispatchers: 2, isEarlier: false },
        ),
  )

test('two dispatchers reach the limits of each webhook and client, and log each message once', async ({
  measured,
}) => {
  const { webhook, client } = await measured(serverFile)

  expect({ webhook, client }).toEqual({ webhook: 4, client: 32 })
})

test('dispatchers that exceed the limits fail the run', async ({ measured }) => {
  const program = fileURLToPath(new URL('planted/exceeds-caps.ts', import.meta.url))

  await expect(measured(program)).rejects.toThrow('allowed are 4 and 32')
})
