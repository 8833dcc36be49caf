import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { type Outcome, run, start } from '@delivery-orders/tooling/processes.ts'
import { expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { test as base } from '../support/world.ts'

const folder = fileURLToPath(new URL('../../../../packages/sdk/examples/', import.meta.url))

type Run = (name: string, ...args: readonly string[]) => Promise<Outcome>

const test = base.extend<{ run: Run; file: string }>({
  run: async ({ world }, use) => {
    const env = {
      DELIVERY_ORDERS_BASE_URL: world.url,
      DELIVERY_ORDERS_TOKEN: await world.token('acme'),
    }
    await use((name, ...args) => run(commandFor(name, ...args), { env }))
  },
  file: async ({ task: _ }, use) => {
    const own = await mkdtemp(join(tmpdir(), 'delivery-orders-example-'))
    await use(join(own, 'file'))
    await rm(own, { recursive: true })
  },
})

const commandFor = (name: string, ...args: readonly string[]): readonly string[] => [
  process.execPath,
  '--conditions=@delivery-orders/source',
  join(folder, name),
  ...args,
]

const csv = (...lines: readonly string[]): string =>
  ['reference,name,phone,address,city,item,quantity,price', ...lines, ''].join('\n')

const line = (reference: string, quantity = '1') =>
  `${reference},"Koné, Awa",+2250702029254,Rue des Jardins 12,Abidjan,Shoes,${quantity},12500`

test('the example import-orders creates the orders of a CSV file once, even if it is run twice', async ({
  run,
  file,
  acme,
}) => {
  await writeFile(file, csv(...Array.from({ length: 203 }, (_, nr) => line(`A-${nr}`))))

  expect(await run('import-orders.ts', file)).toEqual({
    code: 0,
    stdout: '100 lines\n200 lines\n203 created, 0 already existed, 0 refused\n',
    stderr: '',
  })
  expect((await run('import-orders.ts', file)).stdout).toMatch(
    /^0 created, 203 already existed, 0 refused$/m,
  )
  expect(await referencesOf(acme)).toHaveLength(203)
  expect(await acme.orders.get('A-7')).toMatchObject({
    recipient: { name: 'Koné, Awa' },
    total: 12500,
  })
})

test('the example import-orders reports what was refused and creates the valid orders', async ({
  run,
  file,
  acme,
}) => {
  await acme.orders.create(aDraft({ referenceNumber: 'A-3' }))
  const lines = [line('A-1'), line('A-2', '0'), line('A-3'), line('A-4', 'two'), line('A-5')]
  await writeFile(file, csv(...lines))

  const { code, stdout, stderr } = await run('import-orders.ts', file)

  expect([code, stdout]).toEqual([1, '2 created, 0 already existed, 3 refused\n'])
  expect(stderr.split('\n').filter((each) => /^(A-| )/.test(each))).toEqual([
    'A-2: The request breaks the contract: 1 fault: see errors.',
    '  /items/0/quantity must be at least 1',
    'A-3: The reference is taken: There is already an order A-3, from another draft: choose another reference.',
    'A-4: /items/0/quantity must be a finite number, not NaN.',
  ])
  expect(await referencesOf(acme)).toEqual(['A-5', 'A-1', 'A-3'])
})

test('the example follow-order ends when the order has a final status', async ({ run, acme }) => {
  await acme.orders.create(aDraft({ referenceNumber: 'A-1' }))
  await acme.orders.cancel('A-1')

  const { code, stdout } = await run('follow-order.ts', 'A-1')

  expect(stdout.match(/order\.\w+/g)).toEqual(['order.created', 'order.canceled'])
  expect(code).toBe(1)
  expect(await run('follow-order.ts', 'A-2')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('order_not_found'),
  })
})

test('the example read-feed continues where its previous run ended', async ({
  run,
  file,
  acme,
}) => {
  const newLines = async () =>
    (await run('read-feed.ts', file)).stdout.match(/order\.\w+ [\w-]+$/gm) ?? []
  await acme.orders.create(aDraft({ referenceNumber: 'A-1' }))

  expect(await newLines()).toEqual(['order.created A-1'])
  expect(await newLines()).toEqual([])
  await acme.orders.cancel('A-1')
  expect(await newLines()).toEqual(['order.canceled A-1'])
})

test('the example report adds up what ended in a period, and the cash of its steps', async ({
  run,
  acme,
  world,
}) => {
  const courier = { name: 'Moussa' }
  const items = [anItem({ quantity: 3, total: 900 }), anItem({ total: 0.2 })]
  for (const referenceNumber of ['A-1', 'A-2']) {
    await acme.orders.create(aDraft({ referenceNumber, items, deliveryFee: 0.1 }))
    await acme.orders.progress(referenceNumber, { to: 'assigned', courier })
    await acme.orders.progress(referenceNumber, { to: 'picked_up' })
    await acme.orders.progress(referenceNumber, { to: 'in_transit' })
  }
  const quantities = [{ item: 0, quantity: 2 }]
  await acme.orders.progress('A-1', { to: 'delivered', quantities, proof: { collected: 500 } })
  await acme.orders.progress('A-2', { to: 'failed', proof: { collected: 5 } })
  await acme.orders.create(aDraft({ referenceNumber: 'A-3' }))
  await acme.orders.cancel('A-3')
  world.clock.pass('30 d')
  await acme.orders.progress('A-2', { to: 'returned' })

  const { stdout } = await run('report.ts', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z')

  expect(stdout.split('\n')).toEqual([
    ...['delivered 1', 'returned 0', 'canceled 1', 'fees 0.1', 'goods 600.2', 'collected 505'],
    '',
  ])
})

test('the example courier delivers the orders of all clients, and goes on where it was stopped', async ({
  world,
  file,
  acme,
}) => {
  const globex = await world.client('globex')
  const env = {
    DELIVERY_ORDERS_BASE_URL: world.url,
    DELIVERY_ORDERS_TOKEN: await world.fleetToken(),
  }
  const startCourier = () => start(commandFor('courier.ts', file), { env })
  await acme.orders.create(aDraft({ referenceNumber: 'A-1', items: [anItem(), anItem()] }))
  await globex.orders.create(aDraft({ referenceNumber: 'A-1' }))

  const first = startCourier()
  for (const { orders } of [acme, globex])
    expect((await orders.waitFor('A-1', 'delivered')).status).toBe('delivered')
  expect(await first.end('SIGTERM')).toBe(0)
  const second = startCourier()
  await acme.orders.create(aDraft({ referenceNumber: 'A-2' }))
  await acme.orders.waitFor('A-2', 'delivered')

  expect(await second.end('SIGTERM')).toBe(0)
  expect(first.lines.join('\n')).toContain('acme A-1: 2 at ')
  expect(second.lines.join('\n')).not.toContain('globex')
  for await (const { sequence, type } of acme.orders.events('A-1'))
    expect(type).toBe(
      ['created', 'assigned', 'picked_up', 'in_transit', 'delivered'].map(
        (kind) => `order.${kind}`,
      )[sequence - 1],
    )
})

test('the example courier says what is to be collected, why an order fails, and tries again once the phone is corrected', async ({
  world,
  file,
  acme,
}) => {
  const env = {
    DELIVERY_ORDERS_BASE_URL: world.url,
    DELIVERY_ORDERS_TOKEN: await world.fleetToken(),
  }
  const late = { from: '2020-01-01T08:00:00Z', to: '2020-01-01T10:00:00Z' }
  await acme.orders.create(
    aDraft({
      referenceNumber: 'A-1',
      collect: { amount: 23500, note: 'Exactly' },
      deliveryWindow: late,
    }),
  )

  const courier = start(commandFor('courier.ts', file), { env })
  const failed = await acme.orders.waitFor('A-1', 'failed')
  await acme.orders.update('A-1', { metadata: { complaint: 'C-118' } })
  await acme.orders.update('A-1', {
    recipient: { phone: '+2250702029255' },
    deliveryWindow: { from: '2099-01-01T08:00:00Z', to: '2099-01-01T10:00:00Z' },
  })
  const delivered = await acme.orders.waitFor('A-1', 'delivered', { pastFailed: true })

  expect(await courier.end('SIGTERM')).toBe(0)
  expect(failed).toMatchObject({
    reason: 'recipient_absent',
    statusComment: 'Not at home after 2020-01-01T10:00:00.000Z',
  })
  expect(failed).toMatchObject({
    courier: { name: 'Moussa Traoré' },
    estimatedAt: expect.any(String),
  })
  expect(delivered).toMatchObject({
    ...{ courier: { name: 'Moussa Traoré' }, collected: 23500 },
    items: [{ proof: { receivedBy: 'Awa Koné' } }],
  })
  const door = courier.lines.filter((line) => line.startsWith('A-1: call '))
  expect(door).toEqual([
    'A-1: call +2250702029254, at home until 2020-01-01T10:00:00.000Z, collect 23500 Exactly',
    'A-1: call +2250702029255, at home until 2099-01-01T10:00:00.000Z, collect 23500 Exactly',
  ])
})

test('the example tests run every example program', async () => {
  const own = await readFile(new URL(import.meta.url), 'utf8')
  for (const name of await readdir(folder))
    if (/^\/\/ {3}node /m.test(await readFile(join(folder, name), 'utf8')))
      expect(own).toContain(`'${name}'`)
})

async function referencesOf(client: DeliveryOrders): Promise<readonly string[]> {
  const references: string[] = []
  for await (const { referenceNumber } of client.orders.list()) references.push(referenceNumber)
  return references
}

test('the example notify-recipient sends the link and each code once, and goes on where it was stopped', async ({
  world,
  file,
  acme,
}) => {
  const env = {
    DELIVERY_ORDERS_BASE_URL: world.url,
    DELIVERY_ORDERS_TOKEN: await world.token('acme'),
  }
  const { recipient } = aDraft()
  const french = { ...recipient, language: 'fr-CI' }
  await acme.orders.create(aDraft({ referenceNumber: 'A-0' }))
  const [before] = await allOf(acme.events.list())
  await writeFile(file, before?.id ?? '')

  const first = start(commandFor('notify-recipient.ts', file), { env })
  const one = await acme.orders.create(aDraft({ requires: { code: true } }))
  await first.line(/Your code/)
  expect(await first.end('SIGTERM')).toBe(0)
  const two = await acme.orders.create(aDraft({ recipient: french, referenceNumber: 'A-2' }))
  const second = start(commandFor('notify-recipient.ts', file), { env })
  await second.line(/Suivez/)
  await acme.orders.update('A-2', { requires: { code: true } })
  const { deliveryCode } = await acme.orders.get('A-2')
  await second.line(/Votre code/)

  expect(await second.end('SIGTERM')).toBe(0)
  expect(first.lines).toEqual([
    `+2250702029254: Follow your delivery: ${one.trackingUrl} Your code for the courier: ${one.deliveryCode}`,
  ])
  expect(second.lines).toEqual([
    `+2250702029254: Suivez votre livraison : ${two.trackingUrl}`,
    `+2250702029254: Suivez votre livraison : ${two.trackingUrl} Votre code pour le livreur : ${deliveryCode}`,
  ])
})
