import { describe, expect, test } from 'vitest'
import {
  cancelableFrom,
  document,
  isFinal,
  itemTransitions,
  orderTransitions,
  type Status,
  statuses,
} from '../src/index.ts'

type Items = readonly Status[]

const advance: Items = ['pending', 'assigned', 'picked_up', 'in_transit', 'failed']
const neverPickedUp: Items = ['pending', 'assigned', 'canceled']

/** Derives the status of an order from the statuses of its items, by the rule in the description of OrderStatus. */
function orderStatusOf(items: Items): Status {
  const least = advance.find((status) => items.includes(status))
  if (least === undefined)
    return (
      (['delivered', 'returned'] as const).find((status) => items.includes(status)) ?? 'canceled'
    )
  const begun = items.some((status) => !neverPickedUp.includes(status))
  return begun && neverPickedUp.includes(least) ? 'picked_up' : least
}

test.each<{ given: Items; want: Status }>([
  { given: ['pending'], want: 'pending' },
  { given: ['pending', 'assigned'], want: 'pending' },
  { given: ['pending', 'picked_up'], want: 'picked_up' },
  { given: ['assigned', 'delivered'], want: 'picked_up' },
  { given: ['in_transit', 'failed'], want: 'in_transit' },
  { given: ['failed', 'delivered'], want: 'failed' },
  { given: ['pending', 'canceled'], want: 'pending' },
  { given: ['delivered', 'returned', 'canceled'], want: 'delivered' },
  { given: ['returned', 'canceled'], want: 'returned' },
  { given: ['canceled', 'canceled'], want: 'canceled' },
])('an order whose items are $given is $want', ({ given, want }) => {
  expect(orderStatusOf(given)).toBe(want)
})

test('the table of order transitions has exactly the transitions that item transitions cause', () => {
  const found = new Map<Status, Set<Status>>(statuses.map((status) => [status, new Set()]))
  for (const items of mixes(4))
    for (const next of jointSteps(items)) {
      const [from, to] = [orderStatusOf(items), orderStatusOf(next)]
      if (from !== to) found.get(from)?.add(to)
    }
  expect(inOrder(Object.fromEntries(found))).toEqual(inOrder(orderTransitions))
})

/** Every combination of one to `itemsMax` item statuses, regardless of their order. */
function mixes(itemsMax: number): readonly Items[] {
  let longest: readonly Items[] = [[]]
  const all: Items[] = []
  for (let count = 1; count <= itemsMax; count++) {
    longest = longest.flatMap((items) =>
      statuses
        .filter((status) => statuses.indexOf(status) >= statuses.indexOf(items.at(-1) ?? 'pending'))
        .map((status) => [...items, status]),
    )
    all.push(...longest)
  }
  return all
}

/** Every possible result of one report that moves one or more of the items to the same new status. */
const jointSteps = (items: Items): readonly Items[] =>
  statuses.flatMap((to) =>
    Array.from({ length: 2 ** items.length - 1 }, (_, index) => index + 1)
      .map((subset) => (position: number) => (subset & (1 << position)) !== 0)
      .filter((moves) =>
        items.every((from, position) => !moves(position) || itemTransitions[from].includes(to)),
      )
      .map((moves) => items.map((from, position) => (moves(position) ? to : from))),
  )

const inOrder = (table: Readonly<Record<string, Iterable<Status>>>) =>
  Object.fromEntries(statuses.map((from) => [from, [...(table[from] ?? [])].sort()]))

test('mixes(4) returns every combination of one to four item statuses', () => {
  expect(mixes(4)).toHaveLength(8 + 36 + 120 + 330)
})

describe.each([
  { name: 'item', table: itemTransitions },
  { name: 'order', table: orderTransitions },
])('the table of $name transitions', ({ table }) => {
  test('the table has exactly one row for every status', () => {
    expect(Object.keys(table).sort()).toEqual([...statuses].sort())
  })

  test('every transition leads to another known status', () => {
    for (const [from, to] of Object.entries(table)) {
      expect(statuses).toEqual(expect.arrayContaining([...to]))
      expect(to).not.toContain(from)
    }
  })

  test('only final statuses have no transitions', () => {
    expect(statuses.filter((status) => table[status].length === 0)).toEqual(
      statuses.filter(isFinal),
    )
  })
})

test.each([
  { name: 'OrderStatus', table: orderTransitions },
  { name: 'ItemStatus', table: itemTransitions },
])('the description of $name lists every transition', ({ name, table }) => {
  const { description } = document.components.schemas[name] as { readonly description: string }
  for (const from of statuses) {
    const row = description.split('\n').find((line) => line.startsWith(`| \`${from}\` `))
    const shown = [...(row?.matchAll(/`(\w+)`/g) ?? [])].map(([, status]) => status)
    expect(shown).toEqual([from, ...table[from]])
  }
})

test('an order can be canceled only while it is pending or assigned', () => {
  expect(cancelableFrom).toEqual(['pending', 'assigned'])
})
