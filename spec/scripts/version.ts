import type { Change, Weight } from './change.ts'

/** The version that the changes require: the next major, minor or patch, or the same version if there are no changes. */
export function demandedVersion(version: string, changes: readonly Change[]): string {
  const weights = new Set<Weight>(changes.map(({ weight }) => weight))
  const [major, minor, patch] = numbersOf(version)
  if (weights.has('breaking')) return `${major + 1}.0.0`
  if (weights.has('addition')) return `${major}.${minor + 1}.0`
  return weights.has('fix') ? `${major}.${minor}.${patch + 1}` : version
}

/** Compares versions by number, as a comparator for `sort`. The result is negative if the first version is older. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)]
  const differing = left.findIndex((number, index) => number !== right[index])
  return (left[differing] ?? 0) - (right[differing] ?? 0)
}

export const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+$/.test(text)

function numbersOf(version: string): readonly [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}
