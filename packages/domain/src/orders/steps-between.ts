import { itemTransitions, type Status } from '@delivery-orders/contract'

/** The statuses on the shortest path from one status to another, by breadth-first search. */
export function stepsBetween(from: Status, to: Status): readonly Status[] {
  const paths: (readonly Status[])[] = [[]]
  const seen = new Set([from])
  for (const path of paths) {
    const last = path.at(-1) ?? from
    if (last === to) return path
    for (const next of itemTransitions[last].filter((status) => !seen.has(status))) {
      seen.add(next)
      paths.push([...path, next])
    }
  }
  const others = [...seen].slice(1).join(', ')
  throw new Error(
    `An order that is ${from} cannot become ${to}${others ? `, but ${others}` : ': it is final'}.`,
  )
}
