import { latenessOf, type Order } from '@delivery-orders/domain'
import type { FleetOrder } from '@delivery-orders/operations/store'

/** How many orders without a courier are shown, and can be given to one at once. */
export const unassignedMax = 500

/** Orders to the same place. */
export interface Area {
  readonly name: string
  /** By landmark, then by when they are due. */
  readonly orders: readonly FleetOrder[]
}

/** When an order is due: at the end of its window, or of its day. Orders without one are due last. */
export function dueAt(order: Order): number {
  const { lateAt, lateDay } = latenessOf(order)
  return lateAt ?? (lateDay === null ? Number.MAX_SAFE_INTEGER : Date.parse(lateDay) + dayMs)
}

const dayMs = 86_400_000

/** An area with more orders than a courier carries is split by landmarks. */
export const areaMax = 25

/** Groups orders by city, and those of a large one by the landmarks that they share. People write both as they like. */
export function areasOf(orders: readonly FleetOrder[], locale: string): readonly Area[] {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  const areas = groupsOf(orders, cityOf).flatMap((area) =>
    area.orders.length > areaMax ? splitByLandmark(area) : [area],
  )
  const inOrder = ({ order: one }: FleetOrder, { order: other }: FleetOrder): number =>
    compare(landmarkOf(one), landmarkOf(other)) || dueAt(one) - dueAt(other)
  return areas
    .map(({ name, orders: own }) => ({ name, orders: own.toSorted(inOrder) }))
    .toSorted((one, other) => compare(one.name, other.name))
}

function splitByLandmark({ name, orders }: Area): readonly Area[] {
  const groups = groupsOf(orders, landmarkOf)
  const shared = groups.filter((group) => group.name !== '' && group.orders.length > 1)
  const others = orders.filter((order) => !shared.some((group) => group.orders.includes(order)))
  return [
    ...shared.map((group) => ({ ...group, name: `${name}, ${group.name}` })),
    ...(others.length > 0 ? [{ name, orders: others }] : []),
  ]
}

const cityOf = ({ recipient: { address } }: Order): string => address.city.trim()
const landmarkOf = ({ recipient: { address } }: Order): string => address.landmark?.trim() ?? ''

function groupsOf(
  orders: readonly FleetOrder[],
  placeOf: (order: Order) => string,
): readonly Area[] {
  const groups = Map.groupBy(orders, ({ order }) => folded(placeOf(order)))
  return [...groups.values()].map((own) => ({
    name: own[0] ? placeOf(own[0].order) : '',
    orders: own,
  }))
}

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
