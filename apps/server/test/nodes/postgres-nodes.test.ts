import { createServer, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { listenLocally } from '@delivery-orders/tooling/local-server.ts'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { test as base, describe, expect, inject } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { freePort } from '../support/free-port.ts'
import { administer, newPostgresDatabase } from '../support/postgres-databases.ts'
import { tokenFor } from '../support/token-for.ts'
import { until } from '../support/until.ts'
import { startBalancer } from './support/balancer.ts'
import { isHaproxyInstalled } from './support/haproxy.ts'
import { killedNodes, type NodesReport, rolledNodes } from './support/killed-nodes.ts'
import { startNodes } from './support/nodes.ts'

const kills = Number(process.env['KILLS'])
const rounds = Number(process.env['ROUNDS'])
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** The file of the built program. By default the nodes run the sources. */
const shipped = process.env['ENTRY']
const entry = shipped === undefined ? undefined : [shipped, 'serve']

const test = base.extend<{ databaseUrl: string }>({
  databaseUrl: async ({ task: _ }, use) => {
    await using database = await newPostgresDatabase(inject('postgresPort'))
    await use(database.url)
  },
})

const noFaults = { failures: [], lost: [], surplus: [], torn: [], faults: [] }

const printReport = (what: string, { calls, orders, seconds, longestMs }: NodesReport): void =>
  console.log(
    `seed ${seed}: ${what} in ${Math.round(seconds)} s: ${calls} calls for ${orders} orders, the longest call took ${Math.round(longestMs)} ms`,
  )

describe('three nodes behind HAProxy', unless(!isHaproxyInstalled && 'without haproxy'), () => {
  test(`${kills} kills of nodes, about one per second, lose and duplicate no order, and no call of the SDK fails`, {
    timeout: 60_000 + kills * 5_000,
  }, async ({ databaseUrl }) => {
    console.log(`seed ${seed}`)
    const found = await killedNodes({ databaseUrl, kills, seed, entry })

    printReport(`${kills} kills`, found)
    expect(found).toMatchObject(noFaults)
    expect(found.calls).toBeGreaterThan(kills * 16)
  })

  test(`no request fails during ${rounds} rolling restarts, although the SDK does not retry`, {
    timeout: 60_000 + rounds * 30_000,
  }, async ({ databaseUrl }) => {
    const found = await rolledNodes({ databaseUrl, rounds, entry, sdk: { retries: 0 } })

    printReport(`${rounds} rolling restarts`, found)
    expect(found).toMatchObject(noFaults)
  })

  test('while the database is read-only, reads still work and writes get the problem of the service', {
    timeout: 60_000,
  }, async ({ databaseUrl }) => {
    await using nodes = await startNodes({ databaseUrl, entry })
    const acme = new DeliveryOrders({
      baseUrl: nodes.url,
      token: await tokenFor(databaseUrl),
      retries: 0,
    })
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const cancel = () => acme.orders.cancel('A-17')
    const isOneReady = async () =>
      (await Promise.all([0, 1, 2].map((nth) => nodes.sendsTo(nth)))).includes(true)
    await setReadOnly(databaseUrl, 'on')

    await until('the balancer has found that no node is ready', async () => !(await isOneReady()))
    for (let count = 0; count < 10; count++) {
      expect(await acme.orders.get('A-17')).toMatchObject({ referenceNumber: 'A-17' })
      await expect(cancel()).rejects.toMatchObject({ code: 'unavailable' })
    }

    await setReadOnly(databaseUrl, 'off')
    await until('the balancer has found that a node is ready', isOneReady)
    expect(await cancel()).toMatchObject({ referenceNumber: 'A-17' })
  })

  test('the check for lost orders detects a service that answers before a change is durable', {
    timeout: 60_000,
  }, async ({ databaseUrl }) => {
    const early = [
      fileURLToPath(new URL('../support/planted/answers-too-early.ts', import.meta.url)),
    ]
    const { lost } = await killedNodes({ databaseUrl, kills: 3, seed, entry: early })

    expect(lost).not.toEqual([])
  })

  test('the check for failed calls detects a balancer that does not retry requests', {
    timeout: 60_000,
  }, async ({ databaseUrl }) => {
    const balancer = (text: string) => text.replace('retry-on conn-failure empty-response', '')
    const { failures } = await killedNodes({
      databaseUrl,
      kills: 3,
      seed,
      balancer,
      sdk: { retries: 0 },
    })

    expect(failures).not.toEqual([])
  })
})

describe('HAProxy', unless(!isHaproxyInstalled && 'without haproxy'), () => {
  test('repeats a POST that got no answer only if it has an idempotency key', async () => {
    const requests: IncomingMessage[] = []
    await using silent = await listenLocally(
      createServer((request, response) => {
        if (request.url !== '/orders') return response.end('ready\n')
        requests.push(request)
        return request.socket.destroy()
      }),
    )
    const { port } = silent
    await using balancer = await startBalancer(await freePort(), [port, port, port])
    const triesOf = async (headers: Readonly<Record<string, string>>) => {
      requests.length = 0
      const answer = fetch(`${balancer.url}/orders`, { method: 'POST', headers })
      await answer.catch(() => 'HAProxy may close the connection, too')
      return requests.length
    }

    expect(await triesOf({})).toBe(1)
    expect(requests[0]?.headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(await triesOf({ 'Idempotency-Key': 'k' })).toBe(4)
    expect((await fetch(`${balancer.url}/metrics`)).status).toBe(404)
  })

  test('sends requests to the nodes that can read, if none can write', async () => {
    await using one = await startUnready('reads: ok')
    await using other = await startUnready('reads: no')
    const nodes = [one, other]
    await using balancer = await startBalancer(
      await freePort(),
      nodes.map(({ port }) => port),
      undefined,
      untilListening,
    )
    await until(
      'HAProxy knows what the nodes can do',
      async () => (await balancer.readsFrom(0)) && !(await balancer.readsFrom(1)),
    )

    for (let count = 0; count < 10; count++) await fetch(`${balancer.url}/orders/A-17`)
    expect(nodes.map(({ requests }) => requests())).toEqual([10, 0])
  })
})

const untilListening = (url: string): Promise<void> =>
  until('HAProxy listens', () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    ),
  )

/** A node that is not ready, with a line of its `/readyz`. */
async function startUnready(reads: string) {
  let requests = 0
  const node = createServer((request, response) => {
    if (request.url === '/readyz') return response.writeHead(503).end(`not ready\n${reads}\n`)
    if (request.url !== '/healthz') requests += 1
    return response.end('ok\n')
  })
  return { ...(await listenLocally(node)), requests: () => requests }
}

/** Also ends all connections, because the setting applies only to new ones. */
async function setReadOnly(databaseUrl: string, value: 'on' | 'off'): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1)
  const port = Number(new URL(databaseUrl).port)
  await administer(port, `alter database ${database} set default_transaction_read_only = ${value}`)
  await administer(
    port,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  )
}
