// @module-tag slow
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startPostgres } from '../../../server/test/support/postgres-server.ts'
import { serverFile } from '../contestants.ts'
import { temporaryFolder } from '../program.ts'
import { fillBacklog } from './backlog.ts'
import { measure } from './measure.ts'
import { startSlowReceivers } from './slow-receivers.ts'

/** Few clients, so that two dispatchers reach the limits of all of them. */
const size = { clients: 3, webhooksPerClient: 10, eventsPerWebhook: 100 }
const timeout = 60_000

async function run(program: string) {
  await using postgres = await startPostgres([])
  const receivers = await startSlowReceivers(300)
  const folder = temporaryFolder('dispatchers')
  const parts = { folder, port: postgres.port, receiverPort: receivers.port }
  const backlog = await fillBacklog(serverFile, parts, size)
  const contestant = { program, backlog, dispatchers: 2, isEarlier: false }
  const log = join(folder, 'dispatch.log')
  return await measure({ log, postgres, receivers, seconds: 1 }, contestant)
}

test('two dispatchers reach the limits of each webhook and client, and log each message once', {
  timeout,
}, async () => {
  const { webhook, client } = await run(serverFile)

  expect({ webhook, client }).toEqual({ webhook: 4, client: 32 })
})

test('dispatchers that exceed the limits fail the run', { timeout }, async () => {
  const program = fileURLToPath(new URL('planted/exceeds-caps.ts', import.meta.url))

  await expect(run(program)).rejects.toThrow('allowed are 4 and 32')
})
