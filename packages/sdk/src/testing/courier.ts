import { itemTransitions, type Status } from '@delivery-orders/contract'

/** The steps from a status to another one, by the shortest way. */
export function stepsBetween(from: Status, to: Status): readonly Status[] {
  const ways: (readonly Status[])[] = [[]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1) ?? from
    if (last === to) return way
    for (const next of itemTransitions[last].filter((status) => !seen.has(status))) {
      seen.add(next)
      ways.push([...way, next])
    }
  }
  throw new Error(`No order that is ${from} can become ${to}.`)
}
