import { expect } from 'vitest'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aDraft } from '../support/a-draft.ts'
import { bearer, json, send } from '../support/send.ts'
import { test } from '../support/world.ts'

const url = `https://e.example.com/${'x'.repeat(2_027)}`
const [courier, at] = [{ name: 'Moussa' }, '2026-11-20T10:00:00Z']

/** Each breaks a rule that the schema does not express, except for the least quantity and the least amount. */
const faults: readonly (readonly [report: object, pointer: string, code: string])[] = [
  [{ to: 'pending', courier }, '/courier', 'not_with_status'],
  [{ to: 'canceled', courier }, '/courier', 'not_with_status'],
  [{ to: 'assigned', estimatedAt: '9999-12-31T23:30:00-01:00' }, '/estimatedAt', 'format'],
  [{ to: 'delivered', estimatedAt: at }, '/estimatedAt', 'not_with_status'],
  [{ to: 'returned', estimatedAt: at }, '/estimatedAt', 'not_with_status'],
  [{ to: 'canceled', estimatedAt: at }, '/estimatedAt', 'not_with_status'],
  [{ to: 'assigned', proof: {} }, '/proof', 'not_with_status'],
  [{ to: 'in_transit', proof: { collected: 5 } }, '/proof', 'not_with_status'],
  [{ to: 'delivered', proof: { at: '9999-12-31T23:30:00-01:00' } }, '/proof/at', 'format'],
  [{ to: 'delivered', proof: { collected: 9.9e-7 } }, '/proof/collected', 'minimum'],
  [{ to: 'delivered', proof: { latitude: 5 } }, '/proof/longitude', 'required'],
  [{ to: 'failed', proof: { longitude: 0, latitude: null } }, '/proof/latitude', 'required'],
  [{ to: 'delivered', quantities: [part(0, 0)] }, '/quantities/0/quantity', 'minimum'],
  [{ to: 'delivered', quantities: Array(2).fill(part(0, 1)) }, '/quantities/1/item', 'unique_item'],
  [{ to: 'failed', quantities: [part(0, 1)] }, '/quantities', 'not_with_status'],
]

test.for(faults)(
  'the report %j is refused at %s with %s, alone and in a step of a fleet, and nothing changes',
  async ([report, pointer, code], { world, acme }) => {
    const { items } = await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const before = await acme.orders.get('A-17')
    const step = { orderId: items[0]?.orderId, ...report }
    const errorsOf = async (path: string, token: string, body: object) => {
      const headers = { ...json, ...bearer(token) }
      const sent = { method: 'POST', path, headers, body: JSON.stringify(body) }
      const { status, text } = await send(world, sent)
      expect(status).toBe(400)
      return JSON.parse(text).errors.map((error: { pointer: string; code: string }) => [
        error.pointer,
        error.code,
      ])
    }

    const own = await world.token('acme')
    expect(await errorsOf('/orders/A-17/progress', own, report)).toContainEqual([pointer, code])
    const ofFleet = await errorsOf('/fleet/progress', await world.fleetToken(), { steps: [step] })
    expect(ofFleet).toContainEqual([`/steps/0${pointer}`, code])
    expect(await acme.orders.get('A-17')).toEqual(before)
  },
)

test('a report at every limit is accepted, and shown as it was sent', async ({ world, acme }) => {
  const text = 'é'.repeat(200)
  const largest = {
    courier: { name: text, phone: '+123456789012345', vehicle: text, reference: text },
    proof: {
      ...{ receivedBy: text, photoUrl: url.slice(0, 2_048), signatureUrl: url.slice(0, 2_048) },
      ...{ ageChecked: true, at: '0000-01-01T00:00:00.000Z', latitude: -90, longitude: 180 },
      exception: 'é'.repeat(500),
    },
  }
  const item = { ...aDraft().items[0], quantity: 1e6 } as const
  const items = Array(100).fill(item)
  await acme.orders.create(aDraft({ referenceNumber: 'A-17', items }))
  for (const to of ['assigned', 'picked_up', 'in_transit'] as const)
    await acme.orders.progress('A-17', { to, estimatedAt: '9999-12-31T23:59:59.999Z' })

  const delivered = await acme.orders.progress('A-17', {
    ...{ to: 'delivered', courier: largest.courier },
    proof: { ...largest.proof, collected: 1e12 },
    quantities: items.map((_, position) => part(position, 999_999)),
  })

  expect(delivered.collected).toBe(1e12)
  for (const shown of delivered.items)
    expect(shown).toMatchObject({ ...largest, deliveredQuantity: 999_999 })
  const [step] = (
    await (
      await fleetOf(world)
    ).orders.progress([{ orderId: delivered.items[0]?.orderId ?? 0, to: 'delivered' }])
  ).results
  expect(step?.order).toMatchObject({ courier: largest.courier, collected: 1e12 })
})

function part(item: number, quantity: number) {
  return { item, quantity }
}
