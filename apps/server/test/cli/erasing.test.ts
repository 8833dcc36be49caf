import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Order } from '@delivery-orders/contract'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished } from 'vitest'
import { receiver } from '../dispatch/support/receiver.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { post } from '../support/post.ts'
import { bearer, exchange } from '../support/send.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { eventually } from '../support/until.ts'
import { startWorld, type World, type WorldOptions } from '../support/world.ts'
import { test as base, type Run } from './support/command-line.ts'

const test = base.extend<{ start: (options?: WorldOptions) => Promise<World> }>({
  start: async ({ task: _ }, use) => {
    await using opened = new AsyncDisposableStack()
    await use((options = {}) => startWorld(opened, options))
  },
})

/** The personal data of order A-17. These values occur nowhere else in the database file. */
const personal = {
  name: 'Xantippe Quendelberg',
  phone: '+2250799887766',
  address: 'Quittenweg 77',
  landmark: 'Neben der Zwergeule',
  latitude: 5.123456789,
  senderName: 'Yggdrasil Kräuter',
  senderPhone: '+2250711223344',
  senderAddress: 'Ypsilonplatz 3',
  senderReference: 'yggdrasil-shop',
  instructions: 'Dreimal klopfen',
  receipt: 'https://shop.example.com/quendelberg.pdf',
  comment: 'Bei Nachbar Zitterbart',
}

const draft = aDraft({
  referenceNumber: 'A-17',
  deliveryInstructions: personal.instructions,
  receiptUrl: personal.receipt,
  recipient: {
    name: personal.name,
    phone: personal.phone,
    address: {
      name: personal.address,
      landmark: personal.landmark,
      latitude: personal.latitude,
      longitude: 1,
      city: 'Abidjan',
    },
  },
  items: [
    anItem({
      sender: {
        referenceNumber: personal.senderReference,
        name: personal.senderName,
        phone: personal.senderPhone,
        address: { name: personal.senderAddress, city: 'Abidjan' },
      },
    }),
  ],
})

test('the command `order erase` leaves no personal data in the files of a running service, nor after the service has stopped', async ({
  folder,
  run,
}) => {
  const file = join(folder, 'orders.db')
  const command = commandsOn(file, run)
  const token = (await command('token', 'issue', 'acme')).stdout.trim()
  const server = await startServer(`sqlite:${file}`)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const post = poster(server, token)
  await deliverAmongOthers(post)
  const hashes = hashesOf(file)
  expect(hashes).toHaveLength(1 + 5 * 2)
  const traces = [...Object.values(personal).map(String), ...hashes, phoneInteger]
  expect(tracesIn(file, traces)).toEqual(traces)

  const { code, stderr } = await command('order', 'erase', 'acme', 'A-17', '--mode', 'test')

  expect([code, stderr]).toEqual([0, 'Erased the personal data of A-17.\n'])
  expect(tracesIn(file, traces)).toEqual([])
  const get = (path: string) => exchange(server.url, { path, headers: bearer(token) })
  const erased = await get('/orders/A-17')
  expect(JSON.parse(erased.text)).toMatchObject({
    status: 'delivered',
    statusComment: null,
    recipient: { phone: '+10000000000', address: { name: 'erased', city: 'Abidjan' } },
  })
  const receipt = JSON.parse(erased.text).receiptUrl.slice(server.url.length)
  expect(await get(receipt)).toMatchObject({ status: 200 })
  expect((await get('/orders?limit=100')).text).not.toContain(personal.name)
  expect(JSON.parse((await get('/orders/B-3')).text).recipient.name).toBe('Awa Koné')
  // Erasing has deleted the idempotency key, so the repeated request is refused instead of replayed. It has also
  // deleted the hash of the draft, so the service cannot tell that the drafts are identical.
  const repeated = await post('/orders', draft, 'create')
  expect(repeated.status).toBe(409)
  expect(JSON.parse(repeated.text)).toMatchObject({ code: 'duplicate_reference', identical: false })
  expect((await post('/orders', aDraft({ referenceNumber: 'next' }), 'next')).status).toBe(201)

  expect(await server.end('SIGTERM')).toBe(0)
  expect(tracesIn(file, traces)).toEqual([])
})

test('the command `order erase` leaves nothing of an order that was created and moved in batches', async ({
  run,
  start,
}) => {
  const world = await start()
  const post = poster(world, await world.token('acme'))
  const orders = [aDraft({ referenceNumber: 'B' }), draft, aDraft()]
  const first = await post('/order-batches', { orders }, 'batch')
  const [draftHash = ''] = hashesOf(world.databaseFile)
  const [own, erasable] = JSON.parse(first.text).results.map(orderIdOf)
  const steps = [
    { orderId: erasable, to: 'canceled', comment: personal.comment },
    { orderId: own, to: 'canceled' },
  ]
  const report = poster(world, await world.fleetToken())
  const moved = await report('/fleet/progress', { steps }, 'steps')
  expect(JSON.parse(moved.text).results).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }])
  const traces = [...Object.values(personal).map(String), draftHash]
  expect(tracesIn(world.databaseFile, traces)).toEqual(traces)

  const command = commandsOn(world.databaseFile, run)
  const erased = await command('order', 'erase', 'acme', 'A-17', '--mode', 'test')

  expect(erased).toMatchObject({ code: 0, stderr: 'Erased the personal data of A-17.\n' })
  expect(tracesIn(world.databaseFile, traces)).toEqual([])
  // The draft hash, which is empty, and the hashes and fingerprints of three keys and two claims are left.
  const left = hashesOf(world.databaseFile)
  expect([left.length, left[0]]).toEqual([1 + (3 + 2) * 2, ''])
  for (const body of [{ orders }, { steps }])
    expect(left).not.toContain(hash('sha256', JSON.stringify(body), 'base64url'))
  const again = JSON.parse((await post('/order-batches', { orders }, 'batch')).text)
  const before = JSON.parse(first.text)
  expect(again.results).toEqual([before.results[0], expect.any(Object), before.results[2]])
  expect(again.results[1]).toMatchObject({ outcome: 'refused', problem: { identical: false } })
})

test('the command `order erase` leaves no personal data in the files of a stopped service', async ({
  folder,
  run,
  start,
}) => {
  const world = await start()
  await deliverAmongOthers(poster(world, await world.token('acme')))
  // A service that was killed leaves the files of a running one: the write-ahead log contains personal data too.
  const file = join(folder, 'orders.db')
  for (const end of ['', '-wal']) copyFileSync(world.databaseFile + end, file + end)
  const command = commandsOn(file, run)
  const traces = [...Object.values(personal).map(String), ...hashesOf(file)]
  expect(tracesIn(file, traces)).toEqual(traces)

  await command('order', 'erase', 'acme', 'A-17', '--mode', 'test', '--no-compact')
  expect(tracesIn(file, traces)).not.toEqual([])
  await command('order', 'erase', 'acme', 'A-17', '--mode', 'test')

  expect(tracesIn(file, traces)).toEqual([])
})

test('if order erase has no disk space to compact, it reports that the database files still contain the data', async ({
  start,
}) => {
  const world = await start()
  await deliverAmongOthers(poster(world, await world.token('acme')))
  await world.service[Symbol.asyncDispose]()
  // `ulimit` limits each file to 192 KiB: enough to erase one order, but not to compact the database.
  const limited = `trap '' XFSZ; ulimit -f 192; exec "$0" "$@"`
  const erase = [mainFile, 'order', 'erase', 'acme', 'A-17', '--mode', 'test']
  const env = { PATH: process.env['PATH'], DATABASE_URL: world.databaseUrl }

  const failed = promisify(execFile)(
    'bash',
    ['--norc', '-c', limited, process.execPath, ...erase],
    { env },
  )

  const message =
    /^Erased the personal data of A-17\.\nUnused space of the database files still contains erased data\. The database cannot be used: SQLITE_\w+\. Free some space next to the database and in the folder for temporary files, then run: delivery-orders compact\n$/
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(message) })
})

test('the command `order erase` removes the stored responses of webhook receivers, which may echo the order', async ({
  run,
  start,
}) => {
  await using target = await receiver((response, { body }) => response.end(recipientIn(body)))
  const world = await start({ settings: { WEBHOOK_ALLOW_PRIVATE: '1' }, dispatch: true })
  const token = await world.token('acme')
  const post = poster(world, token)
  const { id } = JSON.parse((await post('/webhooks', { url: target.url })).text)
  await post('/orders', draft)
  await post('/orders', aDraft({ referenceNumber: 'B' }))
  await exchange(world.url, { method: 'PUT', path: '/orders/A-17', headers: bearer(token) })
  const log = async () => {
    const path = `/webhooks/${id}/dispatches?status=succeeded`
    const { text } = await exchange(world.url, { path, headers: bearer(token) })
    return JSON.parse(text).data
  }
  await eventually(async () => expect(await log()).toHaveLength(3))
  const traces = [personal.name, personal.phone, personal.address, personal.landmark]
  const logText = JSON.stringify(await log())
  expect(traces.filter((trace) => logText.includes(trace))).toEqual(traces)

  await commandsOn(world.databaseFile, run)('order', 'erase', 'acme', 'A-17', '--mode', 'test')

  const responses = (await log()).map(
    ({ attempts: [{ response }] }: DispatchWithOneAttempt) => response,
  )
  expect(responses).toEqual([null, expect.stringContaining('Awa'), null])
  expect(tracesIn(world.databaseFile, traces)).toEqual([])
})

interface DispatchWithOneAttempt {
  readonly attempts: readonly [{ readonly response: string | null }]
}

interface ResultWithOrder {
  readonly order: Pick<Order, 'items'>
}

const orderIdOf = ({ order }: ResultWithOrder) => order.items[0]?.orderId

const recipientIn = (body: string): string => JSON.stringify(JSON.parse(body).data.order.recipient)

/**
 * Creates and delivers order A-17 among other orders. They make SQLite move the rows of A-17 between pages, so that
 * unused space of the file still contains old copies of the rows.
 */
async function deliverAmongOthers(post: Post): Promise<void> {
  const steps = ['assigned', 'picked_up', 'in_transit', 'delivered']
  await post('/orders', draft, 'create')
  for (let count = 0; count < 40; count++)
    await post('/orders', aDraft({ referenceNumber: `B-${count}` }))
  for (const to of steps) {
    const progress = { to, comment: personal.comment }
    expect((await post('/orders/A-17/progress', progress, to)).status).toBe(200)
    for (let count = 0; count < 40; count += 7) await post(`/orders/B-${count}/progress`, { to })
  }
}

type Post = ReturnType<typeof poster>

const poster =
  ({ url }: Pick<World, 'url'>, token: string) =>
  (path: string, body: object, key?: string) =>
    post({ url }, { token, path, body, ...(key && { key }) })

const commandsOn =
  (file: string, run: Run) =>
  (...args: readonly string[]) =>
    run(args, { DATABASE_URL: `sqlite:${file}` })

/** The phone of the recipient as SQLite stores the integer by which it is found. */
const phoneInteger = Buffer.from(Number(personal.phone).toString(16).padStart(12, '0'), 'hex')

const tracesIn = <Trace extends string | Buffer>(
  file: string,
  traces: readonly Trace[],
): readonly Trace[] => {
  const bytes = Buffer.concat(
    [file, `${file}-wal`].filter((name) => existsSync(name)).map((name) => readFileSync(name)),
  )
  return traces.filter((trace) => bytes.includes(trace))
}

/** Returns the stored hashes of the draft and of requests. Anyone could use them to check a guess of personal data. */
function hashesOf(file: string): readonly string[] {
  const database = new Sqlite(file, { readonly: true })
  const found = database.prepare<[], string>(listHashes).pluck().all()
  database.close()
  return found
}

const listHashes = `
  select draft_hash from orders where reference = 'A-17'
  union all select hash from idempotency_keys
  union all select fingerprint from idempotency_keys`
