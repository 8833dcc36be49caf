import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { releasedVersions } from './earlier-contract.ts'
import { gitIn } from './git.ts'

/**
 * Returns a sentence for each published contract that was changed or removed, which is forbidden. The changelog has the
 * checksum of each one, so that a change is found without history. History has the text, so that it is also found if the
 * checksum was changed.
 */
export async function releasedFaults(spec: URL): Promise<readonly string[]> {
  const changelog = await readFile(new URL('CHANGELOG.md', spec), 'utf8').catch(() => '')
  const [published, present] = [await publishedTexts(spec), await releasedVersions(spec)]
  const paths = new Set([
    ...published.keys(),
    ...[...datedVersions(changelog), ...present].map(pathOf),
  ])
  const checks = [...paths].map(async (path) => {
    const text = await readFile(new URL(path, spec), 'utf8').catch(() => undefined)
    if (text === undefined || (published.has(path) && text !== published.get(path)))
      return [`The published contract ${path} was changed or removed. Restore it.`]
    return changelog.includes(checksumLine(path, text))
      ? []
      : [`The published contract ${path} differs from its checksum in CHANGELOG.md. Restore both.`]
  })
  return (await Promise.all(checks)).flat()
}

/** The line of the changelog that holds a published contract. */
export const checksumLine = (path: string, text: string): string =>
  `SHA-256 of \`${path}\`: \`${createHash('sha256').update(text).digest('hex')}\`.`

export const pathOf = (version: string): string => `released/${version}.yaml`

/** The versions that the changelog calls published, by a heading with a date. */
const datedVersions = (changelog: string): readonly string[] =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(\d/gm)].map(([, version = '']) => version)

/** Maps the path of each released file to its text in the first commit that added it. */
async function publishedTexts(spec: URL): Promise<ReadonlyMap<string, string | undefined>> {
  const git = gitIn(spec)
  const added = ['log', '--diff-filter=A', '--no-renames', '--relative', '--name-only']
  const texts = new Map<string, string | undefined>()
  let commit = ''
  // Git lists the newest commit first. If a file was added more than once, its oldest text is set last and stays.
  for (const line of (await git(...added, '--format=commit %H', '--', 'released'))?.split('\n') ??
    []) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length)
    else if (line !== '') texts.set(line, await git('show', `${commit}:./${line}`))
  }
  return texts
}
