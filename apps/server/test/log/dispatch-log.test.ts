// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { register } from '../dispatch/support/dispatching-world.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { bareEnv } from '../support/bare-env.ts'
import { post } from '../support/post.ts'
import { mainFile } from '../support/server-process.ts'
import { until } from '../support/until.ts'
import { test, type World } from '../support/world.ts'

/** Starts `dispatch` with /dev/full as standard output, and returns a function that stops it. */
function dispatchIntoFullDisk({ databaseUrl, url }: World): () => Promise<number> {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [mainFile, 'dispatch'], {
    env: { ...bareEnv, DATABASE_URL: databaseUrl, PUBLIC_URL: url, WEBHOOK_ALLOW_PRIVATE: '1' },
    stdio: ['ignore', full, 'inherit'],
  })
  closeSync(full)
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  return async () => {
    child.kill('SIGTERM')
    const [code, signal] = await ended
    return code ?? signal
  }
}

test('the dispatch command whose standard output is /dev/full sends events after it has logged a line, and exits with 0', async ({
  startWorld,
}) => {
  await using gone = await receiver((response) => response.writeHead(410).end())
  await using target = await receiver()
  const world = await startWorld({ settings: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  const token = await world.token('acme')
  for (const { url } of [gone, target]) await register(world, token, url)
  await post(world, { token })

  const stop = dispatchIntoFullDisk(world)
  await until('an event is sent', () => target.received.length === 1)
  // Disabling the first webhook is logged.
  await until('the event is refused', () => gone.received.length === 1)
  await post(world, { token })
  await until('another event is sent', () => target.received.length === 2)

  expect(await stop()).toBe(0)
})
