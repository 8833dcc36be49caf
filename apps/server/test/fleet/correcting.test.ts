import type { DeliveryOrders } from '@delivery-orders/sdk'
import {
  IdempotencyKeyReusedError,
  OrderNotChangeableError,
  PreconditionFailedError,
} from '@delivery-orders/sdk'
import type { DeliveryFleet } from '@delivery-orders/sdk/fleet'
import { describe, expect } from 'vitest'
import { aCashDraft } from '../support/a-cash-draft.ts'
import { allOf } from '../support/all-of.ts'
import { clientGrant } from '../support/client-grant.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { bearer, json, send } from '../support/send.ts'
import { test as base } from '../support/world.ts'
import { fleetOf } from './support/fleet-of.ts'

const wrong = '+2250702029254'
const right = '+2250799887766'
const phonePatch = { recipient: { phone: right } }

/** The order A-17 of a client, as a fleet sees it: it is paid in cash, with a code and metadata. */
const test = base.extend<{ fleet: DeliveryFleet; id: number }>({
  fleet: async ({ world, acme: _ }, use) => use(await fleetOf(world)),
  id: async ({ acme }, use) => {
    const draft = aCashDraft({ referenceNumber: 'A-17', requires: { code: true } })
    const recipient = { ...draft.recipient, phone: wrong }
    const { items } = await acme.orders.create({ ...draft, recipient })
    await use(items[0]?.orderId ?? 0)
  },
})

const lastEvent = async ({ orders }: DeliveryOrders) => (await allOf(orders.events('A-17'))).at(-1)

const foundBy = async ({ orders }: DeliveryFleet, recipientPhone: string) =>
  (await allOf(orders.search({ recipientPhone }))).map(({ orderId }) => orderId)

describe('a correction by a fleet', () => {
  test('changes the order for its client, who sees in the event that it was a fleet', async ({
    acme,
    fleet,
    id,
  }) => {
    const { data, response } = await fleet.orders.update(id, phonePatch).withResponse()

    expect(data.recipient.phone).toBe(right)
    expect(data).toEqual(await fleet.orders.get(id))
    expect(response.headers.get('ETag')).toBe(await tagOf(fleet, id))
    expect((await acme.orders.get('A-17')).recipient.phone).toBe(right)
    const event = await lastEvent(acme)
    expect(event).toMatchObject({
      type: 'order.updated',
      data: { changed: ['/recipient/phone'], by: 'fleet', changedItems: [] },
    })
    expect((await allOf(acme.events.list())).at(-1)).toEqual(event)
    expect((await allOf(fleet.events.list())).at(-1)?.data).toMatchObject({ by: 'fleet' })
    expect([await foundBy(fleet, right), await foundBy(fleet, wrong)]).toEqual([[id], []])
  })

  test('has neither the metadata nor the code of the order in its answer', async ({
    world,
    acme,
    id,
  }) => {
    const { text, status } = await patched(world, id, phonePatch)

    const { metadata, deliveryCode } = await acme.orders.get('A-17')
    expect(status).toBe(200)
    expect(metadata).toBeDefined()
    expect(text).not.toMatch(/metadata|deliveryCode/)
    expect(text).not.toContain(`"${deliveryCode}"`)
  })

  test('merges the fields that it names, and null clears all but the phone number', async ({
    fleet,
    id,
  }) => {
    const { recipient: before } = await fleet.orders.get(id)
    const place = { landmark: 'Behind the school', latitude: 5.36, longitude: -3.98 }

    const added = await fleet.orders.update(id, { recipient: { name: 'Awa', address: place } })
    const cleared = await fleet.orders.update(id, {
      recipient: { name: null, address: { landmark: null, latitude: null, longitude: null } },
    })

    const { name, city } = before.address
    expect(added.recipient).toEqual({
      ...before,
      name: 'Awa',
      address: { ...before.address, ...place },
    })
    expect(cleared.recipient.phone).toBe(wrong)
    expect(cleared.recipient).not.toHaveProperty('name')
    expect(cleared.recipient.address).toEqual({ name, city })
  })

  test('that changes nothing makes no event, in every status', async ({ acme, fleet, id }) => {
    await acme.orders.cancel('A-17')
    const before = await lastEvent(acme)

    const order = await fleet.orders.update(id, { recipient: { phone: wrong } })

    expect(order.status).toBe('canceled')
    expect(await lastEvent(acme)).toEqual(before)
  })

  test('with a key is made once, and a repetition shows the order as it was then', async ({
    world,
    acme,
    fleet,
    id,
  }) => {
    const options = { idempotencyKey: 'k-1' }
    await acme.orders.update('A-17', { deliveryFee: 1 }, options)
    const first = await fleet.orders.update(id, phonePatch, options)
    await acme.orders.update('A-17', { recipient: { phone: wrong } })

    const again = await fleet.orders.update(id, phonePatch, options).withResponse()

    expect(again.data).toEqual(first)
    expect(again.response.headers.get('Idempotency-Replayed')).toBe('true')
    expect((await acme.orders.get('A-17')).recipient.phone).toBe(wrong)
    const other = fleet.orders.update(id, { recipient: { name: 'Awa' } }, options)
    await expect(other).rejects.toThrow(IdempotencyKeyReusedError)
    // A key belongs to its fleet.
    const riders = await fleetOf(world, undefined, 'test', 'riders')
    expect((await riders.orders.update(id, phonePatch, options)).recipient.phone).toBe(right)
    expect((await acme.orders.get('A-17')).recipient.phone).toBe(right)
  })

  test('with the tag of an earlier state is refused, and with that of getFleetOrder is made', async ({
    acme,
    fleet,
    id,
  }) => {
    const stale = await tagOf(fleet, id)
    await acme.orders.update('A-17', { deliveryFee: 1 })
    const { response } = await acme.orders.get('A-17').withResponse()

    for (const ifMatch of [stale, response.headers.get('ETag')])
      await expect(fleet.orders.update(id, phonePatch, { ifMatch })).rejects.toThrow(
        PreconditionFailedError,
      )
    const ifMatch = await tagOf(fleet, id)
    const order = await fleet.orders.update(id, phonePatch, { ifMatch })
    expect(order.recipient.phone).toBe(right)
  })
})

describe('the event of news', () => {
  test('says that a fleet reported them, unless it was the client itself', async ({
    acme,
    fleet,
    id,
  }) => {
    const estimates = ['2026-11-20T17:00:00Z', '2026-11-20T17:30:00Z']
    const [early = '', late = ''] = estimates
    await fleet.orders.progress([{ orderId: id, to: 'assigned', courier: { name: 'Moussa' } }])
    const step = await lastEvent(acme)
    await fleet.orders.progress([{ orderId: id, to: 'assigned', estimatedAt: early }])
    const ofFleet = await lastEvent(acme)
    await acme.orders.progress('A-17', { to: 'assigned', estimatedAt: late })
    const ofClient = await lastEvent(acme)

    expect(step?.data).not.toHaveProperty('by')
    expect(ofFleet?.data).toMatchObject({ changed: ['/estimatedAt'], by: 'fleet' })
    expect(ofClient?.data).toMatchObject({ changed: ['/estimatedAt'] })
    expect(ofClient?.data).not.toHaveProperty('by')
    // The stored events keep it.
    const marks = (await allOf(acme.events.list())).map(({ data }) => 'by' in data)
    expect(marks).toEqual([false, false, true, false])
  })
})

describe('a correction by a fleet is refused', () => {
  test.for<readonly [object, string]>([
    [{ metadata: { own: 'x' } }, '/metadata unknown_field'],
    [{ deliveryInstructions: 'Ring' }, '/deliveryInstructions unknown_field'],
    [{ recipient: { language: 'fr' } }, '/recipient/language unknown_field'],
    [{ recipient: { address: { city: 'Dabou' } } }, '/recipient/address/city unknown_field'],
    [{ recipient: { phone: null } }, '/recipient/phone type'],
    [{ recipient: { phone: '0702029254' } }, '/recipient/phone pattern'],
    [{ recipient: { address: { latitude: 91 } } }, '/recipient/address/latitude maximum'],
    [{ recipient: null }, '/recipient type'],
    [{}, ' minProperties'],
  ])('with its fault if it is %j', async ([patch, fault], { world, id }) => {
    const { status, problem } = await patched(world, id, patch)

    expect([status, problem.code]).toEqual([400, 'validation_failed'])
    expect(problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([fault])
  })

  test('for an order of another client or mode, as for one that does not exist', async ({
    world,
    acme,
    id,
  }) => {
    await world.client('globex')
    const strangers = [await fleetOf(world, ['globex']), await fleetOf(world, undefined, 'live')]

    for (const { orders } of strangers)
      for (const unseen of [id, 9_007_199_254_740_991])
        await expect(orders.update(unseen, phonePatch)).rejects.toMatchObject({
          status: 404,
          code: 'order_not_found',
        })
    expect((await acme.orders.get('A-17')).recipient.phone).toBe(wrong)
  })

  test('once the last item is final, and once the personal data was erased', async ({
    world,
    acme,
    fleet,
    id,
  }) => {
    await acme.orders.cancel('A-17')
    const late = await fleet.orders.update(id, phonePatch).catch((error: unknown) => error)
    const key = await clientGrant(world.service.store, await world.token('acme'), world.clock.now())
    await eraseOrder(world, key, 'A-17')
    const erased = await fleet.orders.update(id, phonePatch).catch((error: unknown) => error)

    expect(late).toBeInstanceOf(OrderNotChangeableError)
    expect(late).toMatchObject({
      currentStatus: 'canceled',
      fields: ['/recipient/phone'],
      changeableFrom: ['pending', 'assigned', 'picked_up', 'in_transit', 'failed'],
    })
    expect(erased).toBeInstanceOf(OrderNotChangeableError)
    expect(erased).toMatchObject({ changeableFrom: [], fields: ['/recipient/phone'] })
  })

  test('after 20 of fleets, and the client can still change its order', async ({
    world,
    acme,
    fleet,
    id,
  }) => {
    const riders = await fleetOf(world, undefined, 'test', 'riders')
    for (let count = 0; count < 20; count++) {
      const { orders } = count % 2 === 0 ? fleet : riders
      await orders.update(id, { recipient: { name: `Name ${count}` } })
    }

    for (const { orders } of [fleet, riders])
      await expect(orders.update(id, phonePatch)).rejects.toMatchObject({
        code: 'order_not_changeable',
        changeableFrom: [],
        fields: ['/recipient/phone'],
      })
    expect((await acme.orders.update('A-17', phonePatch)).recipient.phone).toBe(right)
  })
})

test('the coordinates can be changed after the pick-up, by the client and by a fleet', async ({
  acme,
  fleet,
  id,
}) => {
  for (const to of ['assigned', 'picked_up', 'in_transit', 'failed'] as const)
    await acme.orders.progress('A-17', { to })

  const byClient = await acme.orders.update('A-17', {
    recipient: { address: { latitude: 5.1, longitude: -3.1 } },
  })
  const byFleet = await fleet.orders.update(id, { recipient: { address: { latitude: 5.2 } } })

  expect(byClient.recipient.address).toMatchObject({ latitude: 5.1, longitude: -3.1 })
  expect(byFleet.recipient.address).toMatchObject({ latitude: 5.2, longitude: -3.1 })
  expect((await lastEvent(acme))?.data).toMatchObject({
    changed: ['/recipient/address/latitude'],
    by: 'fleet',
  })
})

test('a patch takes the scope fleet:progress, which no client has', async ({ world, id }) => {
  const refused = await send(world, {
    method: 'PATCH',
    path: `/fleet/orders/${id}`,
    body: JSON.stringify(phonePatch),
    headers: { ...bearer(await world.token('acme')), ...json },
  })

  expect([refused.status, refused.problem.code]).toEqual([403, 'insufficient_scope'])
})

async function tagOf({ orders }: DeliveryFleet, id: number): Promise<string | null> {
  const { response } = await orders.get(id).withResponse()
  return response.headers.get('ETag')
}

/** Sends a patch as it is, without the SDK. */
const patched = async (world: Parameters<typeof fleetOf>[0], id: number, patch: object) =>
  send(world, {
    method: 'PATCH',
    path: `/fleet/orders/${id}`,
    body: JSON.stringify(patch),
    headers: {
      ...bearer(await world.fleetToken()),
      'Content-Type': 'application/merge-patch+json',
    },
  })
