import type { Order } from '@delivery-orders/domain'
import type { FleetOrder } from '@delivery-orders/operations/store'
import { describe, expect, test } from 'vitest'
import { areasOf } from './unassigned.ts'

const hour = 3_600_000

/** An order to a place, which is due in some hours. */
function anOrder(id: number, city: string, landmark: string | null = null, due = 1): FleetOrder {
  const address = { name: 'Rue 1', city, landmark }
  const deliveryWindow = { from: 0, to: due * hour }
  const items = [{ status: 'pending' }]
  return {
    order: { id, recipient: { address }, deliveryWindow, items } as unknown as Order,
  } as FleetOrder
}

const shown = (orders: readonly FleetOrder[]) =>
  areasOf(orders, 'fr').map(({ name, orders: own }) => [name, own.map(({ order }) => order.id)])

describe('areas', () => {
  test('have the orders of a city, however it is written, by landmark and time', () => {
    expect(
      shown([
        anOrder(1, 'Yopougon'),
        anOrder(2, 'ADJAME ', 'Marché Gouro', 3),
        anOrder(3, 'Adjamé', 'Marché Gouro', 2),
        anOrder(4, 'adjamé', null, 9),
        anOrder(5, 'Adjamé', '220 Logements', 5),
      ]),
    ).toEqual([
      ['ADJAME', [4, 5, 3, 2]],
      ['Yopougon', [1]],
    ])
  })

  test('are split by shared landmarks if a city has more orders than a courier carries', () => {
    const orders = Array.from({ length: 26 }, (_, id) =>
      anOrder(id, 'Abidjan', ['Cap Sud', 'cap sud', `Only ${id}`, null][id % 4]),
    )
    const areas = shown(orders)
    expect(areas.map(([name, own]) => [name, own?.length])).toEqual([
      ['Abidjan', 12],
      ['Abidjan, Cap Sud', 14],
    ])
    expect(shown(orders.slice(1)).map(([name]) => name)).toEqual(['Abidjan'])
  })
})
