import { parse } from 'yaml'
import type { EarlierContract } from './baseline.ts'
import type { Change } from './change.ts'
import { compareVersions, demandedVersion, isVersion } from './version.ts'

export interface Comparison {
  readonly earlier: EarlierContract
  readonly contract: string
  readonly changelog: string
  readonly changes: readonly Change[]
}

/** The reasons why the current contract may not replace the earlier contract, each as a sentence. */
export function versionFaults({
  earlier,
  contract,
  changelog,
  changes,
}: Comparison): readonly string[] {
  const version = versionOf(contract)
  if (!isVersion(version)) return [`info.version is ${version}. Write it like 1.2.3.`]
  if (earlier.version === undefined) return unannounced(changes, changelog, earlier.changelog ?? '')
  const demanded = demandedVersion(earlier.version, changes)
  return compareVersions(version, demanded) < 0
    ? [
        `info.version is ${version}, but the changes since ${earlier.version} require ${demanded}. Raise it.`,
      ]
    : []
}

/** Before the first publication a breaking change is allowed, but the changelog must announce it to clients of main. */
function unannounced(
  changes: readonly Change[],
  changelog: string,
  before: string,
): readonly string[] {
  const broken = changes.filter(({ weight }) => weight === 'breaking')
  if (broken.length === 0 || announcements(changelog) > announcements(before)) return []
  return [
    `${broken.length === 1 ? 'A change breaks' : `${broken.length} changes break`} clients of main. ` +
      'Undo every breaking change, or add a line to CHANGELOG.md that begins with `- **Breaking:**`.',
  ]
}

const announcements = (changelog: string): number =>
  changelog.match(/^- \*\*Breaking:\*\*/gm)?.length ?? 0

export const versionOf = (contract: string): string =>
  String((parse(contract, { maxAliasCount: -1 }) as { info?: { version?: unknown } }).info?.version)
