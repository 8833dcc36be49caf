import type { OrderDraft } from '@delivery-orders/contract'
import type { DatabaseStore } from '@delivery-orders/operations/store'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { addCourier } from '../../../src/operator/couriers.ts'
import { aDraft, anItem } from '../../support/a-draft.ts'
import type { Desk } from './own-desk.ts'

export const shops = [
  'Chez Fatou',
  'Librairie du Plateau',
  'Boutique Adjoua',
  'Pharmacie des II Plateaux',
  'Maquis Chez Tantie',
  'Cosmetik CI',
  'Sneakers Abidjan',
  'Pagnes et Merveilles',
]

const couriers = [
  ['c-1', 'Moussa Traoré', 'Moto rouge'],
  ['c-2', 'Awa Koné', 'Moto bleue'],
  ['c-3', 'Ibrahim Ouattara', null],
  ['c-4', 'Serge Kouassi', 'Tricycle'],
  ['c-5', 'Mariam Diabaté', 'Vélo'],
] as const

const places = [
  ['Cocody', 'Pharmacie Saint-Jean'],
  ['Cocody', 'Carrefour Duncan'],
  ['Marcory', 'Cap Sud'],
  ['Yopougon', 'Place Ficgayo'],
  ['Treichville', 'Gare de Bassam'],
  ['Adjamé', 'Marché Gouro'],
  ['Plateau', 'Immeuble CCIA'],
] as const

const hourMs = 3_600_000

/** The names under which the shops are clients. */
export const shopNames = shops.map((shop) => shop.replaceAll(/[^A-Za-z]/g, '-').toLowerCase())

/** Adds the orders of eight shops, all of them without a courier, and five couriers. Returns the shops as clients. */
export async function startPlannerDay(
  { world, store }: Pick<Desk, 'world' | 'store'>,
  count = 60,
  draftOf: (index: number) => Partial<OrderDraft> = () => ({}),
): Promise<readonly DeliveryOrders[]> {
  await addCouriers(store)
  const clients = await Promise.all(
    shopNames.map((name) =>
      world.client(name, 'live', ['orders:read', 'orders:write', 'orders:progress', 'events:read']),
    ),
  )
  // The desk has the clock of the machine.
  const noon = Math.ceil(Date.now() / hourMs) * hourMs
  for (let index = 0; index < count; index++) {
    const [city, landmark] = places[(index * 3) % places.length] ?? places[0]
    const from = noon + (1 + (index % 4)) * hourMs
    await clients[index % clients.length]?.orders.create(
      aDraft({
        referenceNumber: `CMD-${1001 + index}`,
        recipient: {
          ...{ name: `Client ${index + 1}`, phone: `+22507020292${10 + (index % 80)}` },
          address: { name: `Rue ${index + 1}`, city, ...(index % 5 !== 4 && { landmark }) },
        },
        items: [anItem({ total: 8_500 })],
        ...{ total: 10_000, deliveryFee: 1_500 },
        ...(index % 3 !== 0 && { collect: { amount: 10_000 } }),
        deliveryWindow: {
          from: new Date(from).toISOString(),
          to: new Date(from + 2 * hourMs).toISOString(),
        },
        ...draftOf(index),
      }),
    )
  }
  return clients
}

async function addCouriers(store: DatabaseStore): Promise<void> {
  const by = await store.access.identify({ kind: 'user', name: 'root' })
  for (const [index, [reference, name, vehicle]] of couriers.entries())
    await addCourier(store, {
      ...{ mode: 'live', reference, name, phone: `+225050505050${index}`, createdAt: 0, by },
      ...(vehicle !== null && { vehicle }),
    })
}
