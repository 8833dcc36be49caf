import { readFile } from 'node:fs/promises'
import { gitIn } from './git.ts'

/** Returns a sentence for each published contract that was changed or removed, which is forbidden. */
export async function releasedFaults(spec: URL): Promise<readonly string[]> {
  const checks = [...(await publishedTexts(spec))].map(async ([path, published]) => {
    const text = await readFile(new URL(path, spec), 'utf8').catch(() => undefined)
    return text === published
      ? []
      : [`The published contract ${path} was changed or removed. Restore it.`]
  })
  return (await Promise.all(checks)).flat()
}

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
