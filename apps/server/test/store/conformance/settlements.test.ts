import type { DeliveryOrders } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../../support/a-draft.ts'
import { eraseOrder } from '../../support/erase-order.ts'
import { rowsOf } from '../../support/execute.ts'
import { executeUnchecked, test } from '../support/checked-world.ts'

const settled = (databaseUrl: string) =>
  rowsOf(
    databaseUrl,
    `select sequence, part, kind, courier, sender, currency, amounts, failures from settlements
    where order_id > 4 order by order_id, sequence, part`,
  )

/** Lets two couriers deliver an order of two senders, after a failure. The second one collects cash at the door. */
async function deliverTwice(acme: DeliveryOrders): Promise<void> {
  const senderOf = (referenceNumber: string) => ({ ...anItem().sender, referenceNumber })
  await acme.orders.create(
    aDraft({
      referenceNumber: 'S',
      deliveryFee: 1_500,
      collect: { amount: 4_000 },
      items: [
        anItem({ total: 2_000, sender: senderOf('s-1') }),
        anItem({ total: 500, sender: senderOf('s-2') }),
      ],
    }),
  )
  const step = (to: 'assigned' | 'picked_up' | 'in_transit' | 'failed' | 'delivered', own = {}) =>
    acme.orders.progress('S', { to, ...own })
  await step('assigned', { courier: { name: 'Moussa', reference: 'c-1' } })
  await step('picked_up')
  await step('in_transit')
  await step('failed')
  await step('in_transit', { items: [1], courier: { name: 'Awa', reference: 'c-2' } })
  await step('delivered', { items: [1], proof: { collected: 500 } })
  await step('in_transit')
  await step('delivered', { proof: { collected: 3_500.5 } })
}

describe('settlements', () => {
  test('are written by the step that ends an order and by those that collect cash, and lose their references with an erasure', async ({
    checked: { world, check },
  }) => {
    await deliverTwice(await world.client('acme'))

    const all = { currency: 'XOF', failures: 0 }
    const first = { ...all, courier: 'c-1', sender: 's-1' }
    const second = { ...all, courier: 'c-2', sender: 's-2' }
    const rows = [
      { ...second, sequence: 7, part: 0, kind: 'collected', amounts: '{"collected":500}' },
      {
        ...{ ...first, sequence: 9, part: 0, kind: 'delivered', failures: 1 },
        amounts: '{"fee":1500,"goods":2000,"due":4000}',
      },
      { ...second, sequence: 9, part: 1, kind: 'delivered', amounts: '{"goods":500}' },
      { ...first, sequence: 9, part: 2, kind: 'collected', amounts: '{"collected":3500.5}' },
    ]
    expect(await settled(world.databaseUrl)).toEqual(rows)
    expect(await check()).toMatchObject({ code: 0, stdout: '' })

    const clientId = (await world.service.store.access.findClient('acme')) ?? 0
    await eraseOrder(world, { clientId, mode: 'test' }, 'S')

    expect(await settled(world.databaseUrl)).toEqual(
      rows.map((row) => ({ ...row, courier: null, sender: null })),
    )
    expect(await check()).toMatchObject({ code: 0, stdout: '' })
  })

  test('that are wrong, or of no order, are found by check', async ({
    checked: { world, check },
  }) => {
    await executeUnchecked(
      world.databaseUrl,
      'update settlements set failures = 1 where order_id = 2',
    )
    const { stdout } = await check()
    expect(stdout).toContain('order 2: its settlements are not those of its events\n')

    await executeUnchecked(
      world.databaseUrl,
      'update settlements set failures = 0, order_id = 99 where order_id = 2',
    )
    const { stdout: found } = await check()
    expect(found).toContain('settlement of order 99: its order does not exist for its client')
    expect(found).toContain('order 2: its settlements are not those of its events\n')
  })
})
