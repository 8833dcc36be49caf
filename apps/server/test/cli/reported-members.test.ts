import type { Random } from '@delivery-orders/operations'
import type { ProgressReport } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import { systemRandom } from '../../src/random.ts'
import { dispatchingWorld } from '../dispatch/support/dispatching-world.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { readPdf } from '../receipts/support/pdf.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { bearer, json, send } from '../support/send.ts'
import { eventually } from '../support/until.ts'
import { startWorld, type World } from '../support/world.ts'
import { test } from './support/command-line.ts'

/** The members of a report, each with a value that occurs nowhere else. */
const members = {
  'courier.name': 'Yggdrasil Traoré',
  'courier.phone': '+2250511223344',
  'courier.vehicle': 'Quittenmofa',
  'courier.reference': 'zwergeule-12',
  estimatedAt: '2026-11-20T12:34:00.000Z',
  'proof.receivedBy': 'Xantippe Koné',
  'proof.photoUrl': 'https://c.example.com/nebelkraehe.jpg',
  'proof.signatureUrl': 'https://c.example.com/haubentaucher.png',
  'proof.ageChecked': '"ageChecked":true',
  'proof.at': '2026-11-20T12:56:00.000Z',
  'proof.latitude': '5.123456789',
  'proof.exception': 'Kamera kaputt',
  collected: '7351.5',
  deliveredQuantity: '"deliveredQuantity":2',
  codeChecked: '"codeChecked":true',
  'requires.minimumAge': '"minimumAge":73',
  'requires.code': '"code":true',
  deliveryCode: '"4711"',
}
const code = '4711'
/** Codes are made of 6 random bytes. */
const random: Random = {
  bytes: (count) =>
    count === 6 ? Buffer.from([0, 0, 0, 0, 0x12, 0x67]) : systemRandom.bytes(count),
}

type Member = keyof typeof members

const nameLength = Math.max(...Object.keys(members).map(({ length }) => length))

const reports: readonly ProgressReport[] = [
  {
    to: 'assigned',
    estimatedAt: members.estimatedAt,
    courier: {
      ...{ name: members['courier.name'], phone: members['courier.phone'] },
      ...{ vehicle: members['courier.vehicle'], reference: members['courier.reference'] },
    },
  },
  ...(['picked_up', 'in_transit'] as const).map((to) => ({ to })),
  {
    ...{ to: 'delivered', items: [0] },
    quantities: [{ item: 0, quantity: 2 }],
    proof: {
      ...{ receivedBy: members['proof.receivedBy'], photoUrl: members['proof.photoUrl'] },
      ...{ signatureUrl: members['proof.signatureUrl'], ageChecked: true },
      ...{ at: members['proof.at'], latitude: 5.123456789, longitude: 1 },
      ...{ exception: members['proof.exception'], collected: 7351.5 },
    },
  },
  { to: 'delivered', proof: { ageChecked: true, code } },
]

/** Looks for each member of an order, when it is shown, in what each audience gets. */
test('what couriers report and must show is seen by the client and the fleet, and the receipt shows a part of it', async ({
  run,
}) => {
  await using opened = new AsyncDisposableStack()
  const target = opened.use(await receiver())
  const world = await dispatchingWorld((options) => startWorld(opened, options ?? {}), { random })
  const acme = await world.client('acme')
  await acme.webhooks.create({ url: target.url })
  const seen: Record<string, string> = {}
  const add = (who: string, text: string) => {
    seen[who] = `${seen[who] ?? ''}\n${text}`
  }
  const reader = readerIn(world, await world.token('acme'))
  const fleetReader = readerIn(world, await world.fleetToken())
  const draft = (referenceNumber: string) =>
    aDraft({
      ...{ referenceNumber, requires: { minimumAge: 73, code: true } },
      items: [anItem({ quantity: 3, total: 5 }), anItem()],
    })
  add('create', await reader('/orders', draft('A-17')))
  add('batch', await reader('/order-batches', { orders: [draft('A-18')] }))
  add('cancel', await reader('/orders/A-18', {}, 'PUT'))
  for (const report of reports) {
    const answer = await reader('/orders/A-17/progress', report)
    add('progress', answer)
    add('get', await reader('/orders/A-17'))
    add('list', await reader('/orders'))
    for (const path of ['/orders/A-17/events', '/events']) add('event', await reader(path))
    for (const path of ['/fleet/orders/1', '/fleet/orders?status=delivered'])
      add('fleet', await fleetReader(path))
    add('fleet event', await fleetReader('/fleet/events'))
    const { receiptUrl, trackingUrl } = JSON.parse(answer)
    const receipt = readPdf(await (await fetch(receiptUrl)).bytes())
    add('receipt', receipt.text.replaceAll(/[\u00a0,]/g, ''))
    add('page', await (await fetch(trackingUrl)).text())
    const settings = { DATABASE_URL: world.databaseUrl, PUBLIC_URL: world.url }
    const shown = await run(['order', 'show', 'acme', 'A-17', '--mode', 'test'], settings)
    add('order show', shown.stdout.replaceAll(/": /g, '":'))
  }
  const metadata = { own: 'x' }
  add('update', await reader('/orders/A-17', { metadata }, 'PATCH'))
  for (const path of ['/orders/A-17/events', '/events']) add('event', await reader(path))
  await eventually(() => {
    world.clock.pass('1 s')
    // Two orders are created, one is canceled, and one is updated.
    expect(target.received.length).toBeGreaterThanOrEqual(reports.length + 4)
  })
  for (const { body } of target.received) add('webhook', body)
  add('log', world.log.join('\n') || 'nothing')

  const table = Object.entries(members).map(([member, value]) => [
    member.padEnd(nameLength),
    ...Object.entries(seen).map(([who, text]) =>
      (isIn(text, member as Member, value) ? 'yes' : '-').padEnd(who.length),
    ),
  ])
  const lines = [['member'.padEnd(nameLength), ...Object.keys(seen)], ...table]
  expect(lines.map((line) => line.join(' | ').trimEnd()).join('\n')).toMatchInlineSnapshot(`
    "member              | create | batch | cancel | progress | get | list | event | fleet | fleet event | receipt | page | order show | update | webhook | log
    courier.name        | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | yes     | -    | yes        | yes    | yes     | -
    courier.phone       | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | -       | yes  | yes        | yes    | yes     | -
    courier.vehicle     | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | -       | yes  | yes        | yes    | yes     | -
    courier.reference   | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | -       | -    | yes        | yes    | yes     | -
    estimatedAt         | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | -       | -    | yes        | -      | yes     | -
    proof.receivedBy    | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | yes     | -    | yes        | yes    | yes     | -
    proof.photoUrl      | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | -       | -    | yes        | yes    | yes     | -
    proof.signatureUrl  | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | -       | -    | yes        | yes    | yes     | -
    proof.ageChecked    | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | -       | -    | yes        | yes    | yes     | -
    proof.at            | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | -       | -    | yes        | yes    | yes     | -
    proof.latitude      | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | -       | -    | yes        | yes    | yes     | -
    proof.exception     | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | -       | -    | yes        | yes    | yes     | -
    collected           | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | yes     | -    | yes        | yes    | yes     | -
    deliveredQuantity   | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | yes     | -    | yes        | yes    | yes     | -
    codeChecked         | -      | -     | -      | yes      | yes | yes  | yes   | yes   | yes         | -       | -    | yes        | yes    | yes     | -
    requires.minimumAge | yes    | yes   | yes    | yes      | yes | yes  | yes   | yes   | yes         | -       | -    | yes        | yes    | yes     | -
    requires.code       | yes    | yes   | yes    | yes      | yes | yes  | yes   | yes   | yes         | -       | -    | yes        | yes    | yes     | -
    deliveryCode        | yes    | yes   | -      | -        | yes | yes  | -     | -     | -           | -       | -    | -          | yes    | -       | -"
  `)
  expect(world.log.join('\n')).toContain('progressOrder')
})

/** A receipt has first names, and words instead of JSON. */
function isIn(text: string, member: Member, value: string): boolean {
  if (!text.includes('Receipt')) return text.includes(value)
  const printed: Partial<Record<Member, string>> = {
    'courier.name': 'Yggdrasil',
    'proof.receivedBy': 'Xantippe',
    deliveredQuantity: 'Accepted: 2 of 3',
    collected: 'CFA7351.5',
    deliveryCode: code,
  }
  return text.includes(printed[member] ?? value) && !/Traoré|Xantippe K/.test(text)
}

const readerIn =
  (world: World, token: string) =>
  async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<string> => {
    const headers = { ...bearer(token), ...(body && json) }
    const sent = { method, ...(body && { body: JSON.stringify(body) }) }
    const { status, text } = await send(world, { path, headers, ...sent })
    expect(status, text).toBeLessThan(300)
    return text
  }
