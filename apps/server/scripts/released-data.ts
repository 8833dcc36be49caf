/** The contents of the databases that `freeze-databases.ts` writes: every kind of row, made by the service itself. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { OrderDraft, Status } from '@delivery-orders/contract'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { listenLocally } from '@delivery-orders/tooling/local-server.ts'
import { issueToken } from '../src/cli/token.ts'
import { readConfig } from '../src/settings/config.ts'
import { startService } from '../src/start/service.ts'
import { bareEnv } from '../test/support/bare-env.ts'
import { TestClock } from '../test/support/test-clock.ts'

/** Bodies of orders are stored with this address in them. They are only used if it is the address of the service. */
export const publicUrl = 'https://deliveries.example.com'

const party = {
  phone: '+2250702029254',
  address: { name: 'Rue des Jardins 12', city: 'Abidjan' },
}
const fullParty = {
  name: 'Awa Koné',
  phone: '+2250102030405',
  address: { ...party.address, landmark: 'Blue gate', latitude: 5.345, longitude: -4.0242 },
}
const item = { itemName: 'Shoes', quantity: 1, sender: { referenceNumber: 'shop-7', ...party } }
const fullItem = {
  ...{ referenceNumber: 'LINE-1', itemName: 'Leather shoes', quantity: 2, total: 15_000.5 },
  ...{ size: 'M', weight: 1.25, itemUrl: 'https://shop.example.com/shoes' },
  sender: { referenceNumber: 'shop-8', ...fullParty },
}
const full: OrderDraft = {
  ...{ referenceNumber: 'FULL', total: 17_000.5, deliveryFee: 2000 },
  ...{ deliveryInstructions: 'Ring twice', deliveryDeadline: '2026-12-24' },
  receiptUrl: 'https://shop.example.com/receipts/FULL.pdf',
  recipient: fullParty,
  items: [item, fullItem],
}
const minimal = (referenceNumber: string): OrderDraft => ({
  ...{ referenceNumber, recipient: party },
  items: [item],
})

/** The reports that each order gets after it was created. */
const reports: Readonly<Record<string, readonly Status[]>> = {
  PENDING: [],
  ASSIGNED: ['assigned'],
  UNASSIGNED: ['assigned', 'pending'],
  MOVING: ['assigned', 'picked_up', 'in_transit'],
  DELIVERED: ['assigned', 'picked_up', 'in_transit', 'delivered'],
  RETURNED: ['assigned', 'picked_up', 'failed', 'returned'],
  ERASED: ['assigned', 'picked_up', 'in_transit', 'delivered'],
}

/** Fills an empty database, and returns the drafts of its orders. */
export async function fillDatabase(databaseUrl: string): Promise<readonly OrderDraft[]> {
  await using receiver = await startReceiver()
  const settings = {
    ...{ PORT: '0', PUBLIC_URL: publicUrl },
    ...{ LOG_LEVEL: 'error', WEBHOOK_ALLOW_PRIVATE: '1' },
  }
  const config = readConfig({ ...settings, DATABASE_URL: databaseUrl })
  const clock = new TestClock()
  await using service = await startService(config, { clock }, { dispatch: true })
  const token = await issueToken(service.store, 'acme', { mode: 'test' })
  const client = new DeliveryOrders({ baseUrl: service.ownUrl, token, allowInsecure: true })

  const fine = await client.webhooks.create({ url: `${receiver.url}/fine` })
  const failing = await client.webhooks.create({
    url: `${receiver.url}/failing`,
    events: ['order.created', 'item.status_changed'],
  })
  const drafts = [full, ...Object.keys(reports).map(minimal), minimal('CANCELED')]
  for (const draft of drafts) {
    const { referenceNumber = '' } = draft
    await client.orders.create(draft, { idempotencyKey: `create-${referenceNumber}` })
    for (const to of reports[referenceNumber ?? ''] ?? []) {
      clock.pass('1 min')
      await client.orders.progress(`${referenceNumber}`, { to, comment: `It is ${to}.` })
    }
  }
  await client.orders.update('PENDING', { recipient: { address: { landmark: 'Blue gate' } } })
  await client.orders.progress('FULL', { to: 'assigned', items: [1] })
  await client.orders.cancel('CANCELED')
  await waitUntil(() => isSent(client, fine.id))
  await waitUntil(() => isTried(client, failing.id))
  await client.webhooks.test(fine.id)
  await client.webhooks.rotateSecret(fine.id)
  await client.webhooks.update(failing.id, { enabled: false })
  await run(['order', 'erase', 'acme', 'ERASED', '--mode', 'test'], databaseUrl)
  return drafts
}

const isSent = async ({ webhooks }: DeliveryOrders, id: string): Promise<boolean> =>
  (await allOf(webhooks.dispatches(id, { status: 'pending' }))).length === 0

const isTried = async ({ webhooks }: DeliveryOrders, id: string): Promise<boolean> =>
  (await allOf(webhooks.dispatches(id))).every(({ attempts }) => attempts.length > 0)

/** All members of a list of the SDK. */
export async function allOf<Member>(list: AsyncIterable<Member>): Promise<readonly Member[]> {
  const members: Member[] = []
  for await (const member of list) members.push(member)
  return members
}

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isDone()); tries++) {
    if (tries === 100) throw new Error('The webhooks did not receive all events within 20 seconds.')
    await pause(200)
  }
}

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Runs a command of the service. */
const run = (args: readonly string[], databaseUrl: string) =>
  promisify(execFile)('tsx', [program, ...args], {
    env: { ...bareEnv, DATABASE_URL: databaseUrl },
  })

/** A receiver that fails at the path /failing. */
const startReceiver = () =>
  listenLocally(
    createServer((request, response) => {
      request.resume()
      response.writeHead(request.url === '/failing' ? 500 : 204).end()
    }),
  )
