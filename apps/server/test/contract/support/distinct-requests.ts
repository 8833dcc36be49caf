import type { ExpectedRequest } from './expected-request.ts'

/**
 * Combines the requests made from each valid request of an operation. Leaves out those that have the same fault, or the
 * same limit, as an earlier one, but in another valid request or in another element of an array: both have one schema.
 */
export function distinctRequests(
  ofEachValid: readonly (readonly ExpectedRequest[])[],
): readonly ExpectedRequest[] {
  const kinds = new Set<string>()
  return ofEachValid.flatMap((requests) => {
    const counts = new Map<string, number>()
    return requests.filter(({ what }) => {
      // A place can have several faults of one keyword, for example one for each wrong type.
      const count = (counts.get(what) ?? 0) + 1
      counts.set(what, count)
      const kind = `${what.replaceAll(/\/\d+/g, '/0')} ${count}`
      const isNew = !kinds.has(kind)
      kinds.add(kind)
      return isNew
    })
  })
}
