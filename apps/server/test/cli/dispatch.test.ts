// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, vi } from 'vitest'
import { issueToken } from '../../src/cli/token.ts'
import { openStore } from '../../src/start/open-store.ts'
import { type Receiver, receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { bareEnv } from '../support/bare-env.ts'
import { bearer, json } from '../support/send.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { eventually } from '../support/until.ts'
import { test } from './support/command-line.ts'

async function startDispatching(databaseFile: string) {
  const child = spawn(process.execPath, [mainFile, 'dispatch'], {
    env: {
      ...bareEnv,
      DATABASE_URL: `sqlite:${databaseFile}`,
      PUBLIC_URL: 'https://deliveries.example.com',
      WEBHOOK_ALLOW_PRIVATE: '1',
      LOG_LEVEL: 'warn',
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const stderr = text(child.stderr)
  const ended = once(child, 'exit')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, stderr, ended, line }
}

const post = async (url: string, token: string, body: object): Promise<void> => {
  const headers = { ...bearer(token), ...json }
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(status).toBe(201)
}

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
  const store = openStore({ engine: 'sqlite', file: databaseFile })
  const token = await issueToken(store, 'acme', { mode: 'test' })
  await store.close()
  await post(`${server.url}/webhooks`, token, { url: target.url })
  await post(`${server.url}/orders`, token, aDraft())
  expect(target.received).toEqual([])

  const dispatching = await startDispatching(databaseFile)

  expect(dispatching.line).toBe(`Sending the events of ${databaseFile}`)
  await receives(target, 1)
  await post(`${server.url}/orders`, token, aDraft())
  await receives(target, 2)
  const { receiptUrl } = JSON.parse(target.received[0]?.body ?? '').data.order
  expect(receiptUrl).toMatch(/^https:\/\/deliveries\.example\.com\/receipts\//)
  dispatching.child.kill('SIGTERM')
  expect(await dispatching.ended).toEqual([0, null])
  expect(await dispatching.stderr).toBe(
    'Stopping: finishing attempts in flight. Press Ctrl+C again to stop immediately.\n',
  )
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

test('the dispatch command refuses an in-memory database, which no other process can access', async ({
  run,
}) => {
  const { code, stderr } = await run(['dispatch'], { DATABASE_URL: 'sqlite::memory:' })

  expect(code).toBe(1)
  expect(stderr).toBe(
    'DATABASE_URL is sqlite::memory:, which only the process that created it can access. Set it to a file or to PostgreSQL.\n',
  )
})
