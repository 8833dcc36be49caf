/** Returns the name that is most similar to a misspelled one; undefined if none is similar. Ignores upper case. */
export function closestName(misspelled: string, names: readonly string[]): string | undefined {
  const distanceMax = Math.ceil(misspelled.length / 3)
  const sought = misspelled.toLowerCase()
  const { length } = [...sought]
  const ranked = names
    // A batch may have 2,000 long names, and a difference of lengths is a distance that costs nothing.
    .filter((name) => Math.abs(name.length - length) <= distanceMax)
    .map((name) => ({ name, distance: editDistance(sought, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= distanceMax)
    .sort((one, other) => one.distance - other.distance)
  return ranked[0]?.name
}

/** The Levenshtein distance: how many characters must be added, removed or replaced. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [at, character] of [...from].entries()) {
    const next = [at + 1]
    for (let index = 0; index < to.length; index++)
      next.push(
        Math.min(
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
          (row[index] ?? 0) + (character === to[index] ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
