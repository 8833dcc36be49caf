import { readFile, rename, writeFile } from 'node:fs/promises'
import { AbortError, type Item } from '@delivery-orders/sdk'
import {
  DeliveryFleet,
  type FleetEvent,
  type FleetOrder,
  type FleetStep,
} from '@delivery-orders/sdk/fleet'

// Delivers the orders of all clients: takes each new order, picks up its items at their senders, and delivers it. If the
// recipient is no longer at home, it fails, and is tried again once the client has corrected it. Needs a fleet token. It
// stores its place in the feed, and continues there when it is started again. Ctrl+C stops it.
//
//   node courier.ts position.txt

const fleet = new DeliveryFleet()
const courier = { name: 'Moussa Traoré', phone: '+2250505050505', vehicle: 'Red motorbike' }
/** The changes that couriers cause: their news, and a code that they have sent wrong too often. */
const ofCouriers = ['/items', '/estimatedAt', '/requires/locked']
const [, , file = 'position.txt'] = process.argv
const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stopping.abort())
const { signal } = stopping

try {
  const after = await readFile(file, 'utf8').catch(() => null)
  for await (const event of fleet.events.follow({ after }, { signal })) {
    if (event.type === 'order.created') await deliver(event)
    if (isCorrected(event)) await goToDoor(event)
    // Stored after the work, so a delivery that was interrupted is continued at the next start.
    await writeFile(`${file}.new`, event.id)
    await rename(`${file}.new`, file)
  }
} catch (error) {
  if (!(error instanceof AbortError)) throw error
}

async function deliver(event: FleetEvent): Promise<void> {
  const { id, orderId, client, data } = event
  if (!(await take(id, { orderId, to: 'assigned', courier }))) return
  for (const [sender, items] of bySender(data.order.items)) {
    process.stdout.write(`${client} ${data.order.referenceNumber}: ${items.length} at ${sender}\n`)
    if (!(await take(`${id}-${items[0]}`, { orderId, to: 'picked_up', items }))) return
  }
  await goToDoor(event)
}

/** Whether the client has changed something about a failed order that a courier sees. */
function isCorrected({ data: { order, changed = [] } }: FleetEvent): boolean {
  return order.status === 'failed' && changed.some((field) => !ofCouriers.includes(field))
}

async function goToDoor({ id, orderId, timestamp }: FleetEvent): Promise<void> {
  // A step that is repeated after a restart must be the same, so its time is not that of the clock.
  const estimatedAt = new Date(Date.parse(timestamp) + 45 * 60_000).toISOString()
  if (!(await take(id, { orderId, to: 'in_transit', courier, estimatedAt }))) return
  // Read again, because the client may have corrected the phone number on the way.
  const order = await fleet.orders.get(orderId, { signal })
  process.stdout.write(`${doorLine(order)}\n`)
  const until = order.deliveryWindow?.to
  const isLate = until !== undefined && Date.parse(until) < Date.now()
  await take(
    id,
    isLate
      ? { orderId, to: 'failed', reason: 'recipient_absent', comment: `Not at home after ${until}` }
      : { orderId, to: 'delivered', proof: proofOf(order) },
  )
}

/** Stands for the questions of a real courier at the door: who takes the order, and how much is paid. */
function proofOf({ recipient, collect, requires }: FleetOrder) {
  // This program has no camera and asks for no code, so it says why they are missing.
  const exception = requires && 'Delivered by a program'
  return {
    receivedBy: recipient.name ?? null,
    collected: collect?.amount ?? null,
    ...(exception && { exception }),
  }
}

/** The phone number to call, the end of the delivery window, and the cash to collect. */
function doorLine({ referenceNumber, recipient, deliveryWindow, collect }: FleetOrder): string {
  const cash = collect ? `collect ${collect.amount} ${collect.note ?? ''}` : 'nothing to collect'
  const home = deliveryWindow ? `at home until ${deliveryWindow.to}` : 'at home at any time'
  return `${referenceNumber}: call ${recipient.phone}, ${home}, ${cash}`
}

/** Does one step, and returns whether the delivery goes on. With the key, a step that was done before is not refused. */
async function take(key: string, step: FleetStep): Promise<boolean> {
  const idempotencyKey = `${key}-${step.to}`
  const { results } = await fleet.orders.progress([step], { idempotencyKey, signal })
  const [result] = results
  process.stdout.write(
    `${step.orderId} ${step.to}: ${result?.problem?.detail ?? result?.outcome}\n`,
  )
  return result?.outcome === 'done'
}

/** The positions of the items at each sender. */
function bySender(items: readonly Item[]): ReadonlyMap<string, readonly number[]> {
  const positions = new Map<string, number[]>()
  for (const [position, { sender }] of items.entries()) {
    const place = `${sender.address.name}, ${sender.address.city}`
    positions.set(place, [...(positions.get(place) ?? []), position])
  }
  return positions
}
