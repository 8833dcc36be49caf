import { expect, test } from 'vitest'
import { newDatabase } from '../support/new-database.ts'
import { bearer, exchange, json } from '../support/send.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { tokenFor } from '../support/token-for.ts'
import { outcomes, p99, peakMb, startOtherClient } from './support/other-client.ts'

/** Requests of the other client, 8 a second if none is late. A minute on both engines: `pnpm test:long -- hostile`. */
const requests = 8 * Number(process.env['SECONDS'] ?? 2)
const attackers = 4

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

test('another client is served during bodies with lists that are too long', {
  timeout: 120_000 + requests * 1_000,
}, async () => {
  await using opened = new AsyncDisposableStack()
  const { url: databaseUrl } = await newDatabase(opened)
  const hostile = await tokenFor(databaseUrl, 'hostile')
  const entry = ['--max-old-space-size=512', mainFile, 'serve', '--no-dispatch']
  const server = await startServer(databaseUrl, entry)
  opened.defer(async () => void (await server.end('SIGKILL')))
  const client = opened.use(startOtherClient(server.url, await tokenFor(databaseUrl, 'small')))

  let isAttacking = true
  const statuses: number[] = []
  const attack = async () => {
    for (let nr = 0; isAttacking; nr++) {
      const [path = '', body = ''] = bodies[nr % bodies.length] ?? []
      const headers = { ...bearer(hostile), ...json }
      statuses.push((await exchange(server.url, { method: 'POST', path, headers, body })).status)
    }
  }
  const attacks = Array.from({ length: attackers }, attack)
  const during = await client.responses(requests)
  isAttacking = false
  await Promise.all(attacks)

  console.log(
    `${statuses.length} hostile bodies; ${during.length} creates and gets, p99 ${p99(during)} ms; highest RSS ${await peakMb(server)} MB`,
  )
  expect(new Set(statuses)).toEqual(new Set([400]))
  expect(outcomes(during)).toEqual(['create 201', 'get 200'])
})
