import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { newDatabase } from '../support/new-database.ts'
import { bearer, exchange, json } from '../support/send.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { tokenFor } from '../support/token-for.ts'
import { quantile } from './support/quantile.ts'
import type { SmallRequest } from './support/small-load.ts'

/** Duration of the attack. A minute on both engines: `pnpm test:long -- hostile`. */
const seconds = Number(process.env['SECONDS'] ?? 3)
const attackers = 4
const smallLoad = fileURLToPath(new URL('./support/small-load.ts', import.meta.url))

/** Bodies whose lists are far longer than `maxItems`: one took up to 12 s of the main thread before. */
const bodies: readonly (readonly [path: string, body: string])[] = [
  ['/orders/A-17/progress', JSON.stringify({ to: 'assigned', items: listOf(40_000, (nr) => nr) })],
  [
    '/orders/A-17/progress',
    JSON.stringify({ to: 'assigned', items: [{ valueOf: 1 }, { valueOf: 2 }] }),
  ],
  [
    '/webhooks',
    JSON.stringify({ url: 'https://shop.example.com/', events: listOf(30_000, (nr) => [nr]) }),
  ],
]

function listOf<Element>(length: number, elementAt: (nr: number) => Element): readonly Element[] {
  return Array.from({ length }, (_, nr) => elementAt(nr))
}

test(`another client is served during ${seconds} seconds of bodies with lists that are too long`, {
  timeout: 120_000 + seconds * 2_000,
}, async () => {
  await using opened = new AsyncDisposableStack()
  const { url: databaseUrl } = await newDatabase(opened)
  const [hostile, small] = [
    await tokenFor(databaseUrl, 'hostile'),
    await tokenFor(databaseUrl, 'small'),
  ]
  const entry = ['--max-old-space-size=512', mainFile, 'serve', '--no-dispatch']
  const server = await startServer(databaseUrl, entry)
  opened.defer(async () => void (await server.end('SIGKILL')))
  const client = fork(smallLoad, [server.url, small], { execArgv: [] })
  opened.defer(() => void client.kill())
  const responses: SmallRequest[] = []
  client.on('message', (response: SmallRequest) => responses.push(response))

  const until = performance.now() + seconds * 1_000
  const statuses = new Map<number, number>()
  const attack = async () => {
    for (let nr = 0; performance.now() < until; nr++) {
      const [path = '', body = ''] = bodies[nr % bodies.length] ?? []
      const headers = { ...bearer(hostile), ...json }
      const { status } = await exchange(server.url, { method: 'POST', path, headers, body })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: attackers }, attack))

  const p99 = quantile(
    responses.map(({ ms }) => ms).toSorted((one, other) => one - other),
    0.99,
  )
  const peak = /VmHWM:\s+(\d+)/.exec(
    await readFile(`/proc/${server.child.pid}/status`, 'utf8'),
  )?.[1]
  process.stdout.write(
    `${[...statuses.values()].reduce((sum, count) => sum + count, 0)} hostile bodies; ${responses.length} creates and gets, p99 ${p99.toFixed(0)} ms; highest RSS ${Math.round(Number(peak) / 1024)} MB\n`,
  )
  expect([...statuses.keys()]).toEqual([400])
  const outcomes = new Set(responses.map(({ kind, status }) => `${kind} ${status}`))
  expect([...outcomes].toSorted()).toEqual(['create 201', 'get 200'])
})
