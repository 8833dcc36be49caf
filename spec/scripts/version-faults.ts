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

/** The version until the first publication. */
const firstVersion = '1.0.0'

/** The reasons why the current contract may not replace the earlier contract, each as a sentence. */
export function versionFaults({
  earlier,
  contract,
  changelog,
  changes,
}: Comparison): readonly string[] {
  const version = versionOf(contract)
  if (!isVersion(version)) return [`info.version is ${version}. Write it like 1.2.3.`]
  const { version: published, changelog: before = '' } = earlier
  if (published === undefined)
    return [
      ...(version === firstVersion
        ? []
        : [`info.version is ${version}. It stays ${firstVersion} until the first publication.`]),
      ...announcementFaults(
        linesIn(changelog).filter((line) => !before.includes(line)),
        changes,
        contract,
      ),
    ]
  const demanded = demandedVersion(published, changes)
  const [sinceThen = ''] = changelog.split(`## ${published} `)
  return [
    ...(compareVersions(version, demanded) < 0
      ? [
          `info.version is ${version}, but the changes since ${published} require ${demanded}. Raise it.`,
        ]
      : []),
    ...announcementFaults(linesIn(sinceThen), changes, contract),
  ]
}

/** The entries of a changelog, each with the lines that continue it. */
const linesIn = (changelog: string): readonly string[] =>
  [...changelog.matchAll(/^- .*(?:\n {2}.*)*/gm)].map(([line]) => line)

/**
 * Reports changes that no new line of the changelog announces, and names in new lines whose subject has no such change.
 */
function announcementFaults(
  lines: readonly string[],
  changes: readonly Change[],
  contract: string,
): readonly string[] {
  const due = changes.filter(({ announcement }) => announcement !== undefined)
  const announced = lines.flatMap((line) => {
    const [, word = ''] = /^- \*\*([\w ]+):\*\*/.exec(line) ?? []
    return namesIn(line).map((name) => ({ word, name }))
  })
  const subjects = new Set(changes.map(({ subject }) => subject))
  return [
    ...due
      .filter(
        ({ announcement, subject }) =>
          !announced.some(({ word, name }) => word === announcement && name === subject),
      )
      .map(
        ({ what, announcement, subject }) =>
          `${what.replace(/\.$/, '')}. Undo this change, or announce it by a line of CHANGELOG.md that begins with ` +
          `\`- **${announcement}:**\` and names \`${subject}\`.`,
      ),
    ...announced
      .filter(
        ({ word, name }) =>
          announcements.has(word) && (subjects.has(name) || isDefined(contract, name)),
      )
      .filter(
        ({ word, name }) =>
          !due.some(({ announcement, subject }) => announcement === word && subject === name),
      )
      .map(
        ({ word, name }) =>
          `A line of CHANGELOG.md that begins with \`- **${word}:**\` names \`${name}\`, of which no such change was found. Name only what the line announces.`,
      ),
  ]
}

const announcements: ReadonlySet<string> = new Set(['Breaking', 'Deprecated', 'Example removed'])

const namesIn = (line: string): readonly string[] =>
  [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Whether a name is that of an operation or of a component. */
const isDefined = (contract: string, name: string): boolean =>
  new RegExp(`^ +operationId: ${name}$|^ {4}${name}:$`, 'm').test(contract)

export const versionOf = (contract: string): string =>
  String((parse(contract, { maxAliasCount: -1 }) as { info?: { version?: unknown } }).info?.version)
