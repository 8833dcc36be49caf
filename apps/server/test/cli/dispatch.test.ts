// @module-tag slow

import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { startDispatching } from '../dispatch/support/dispatching-process.ts'
import { type Receiver, receiver } from '../dispatch/support/receiver.ts'
import { post } from '../support/post.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { tokenFor } from '../support/token-for.ts'
import { eventually } from '../support/until.ts'
import { test } from './support/command-line.ts'

const receives = (target: Receiver, count: number): Promise<void> =>
  eventually(() => expect(target.received).toHaveLength(count), 20)

test('the dispatch command sends the events that serve --no-dispatch did not send, and later events', async ({
  folder,
}) => {
  vi.stubEnv('WEBHOOK_ALLOW_PRIVATE', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
  await using target = await receiver()
  const databaseFile = join(folder, 'test.db')
  const server = await startServer(`sqlite:${databaseFile}`, [mainFile, 'serve', '--no-dispatch'])
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const token = await tokenFor(`sqlite:${databaseFile}`)
  const webhook = { token, path: '/webhooks', body: { url: target.url } }
  expect((await post(server, webhook)).status).toBe(201)
  await post(server, { token })
  expect(target.received).toEqual([])

  const dispatching = startDispatching(`sqlite:${databaseFile}`, {
    settings: { PUBLIC_URL: 'https://deliveries.example.com' },
    stderr: 'pipe',
  })

  await receives(target, 1)
  await post(server, { token })
  await receives(target, 2)
  const { receiptUrl } = JSON.parse(target.received[0]?.body ?? '').data.order
  expect(receiptUrl).toMatch(/^https:\/\/deliveries\.example\.com\/receipts\//)
  expect(await dispatching.end('SIGTERM')).toBe(0)
  expect(dispatching.lines).toEqual([
    `Sending the events of ${databaseFile}`,
    'Stopping: finishing attempts in flight. Press Ctrl+C again to stop immediately.',
  ])
  expect(await server.end('SIGTERM')).toBe(0)
})

test('the dispatch command reports every invalid setting', async ({ run }) => {
  const faulty = { WEBHOOK_ALLOW_NETWORKS: '10.0.0.0/33', WEBHOOK_ALLOW_PRIVATE: 'yes' }
  const { code, stdout, stderr } = await run(['dispatch'], faulty)

  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^WEBHOOK_ALLOW_NETWORKS must be networks/),
    expect.stringMatching(/^WEBHOOK_ALLOW_PRIVATE must be 0 or 1/),
    '',
  ])
})
