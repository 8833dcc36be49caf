import { readFile } from 'node:fs/promises'
import { gitIn } from './git.ts'

/** Published contracts that were changed or removed, each as a sentence. A published contract must never change. */
export async function releasedFaults(spec: URL): Promise<readonly string[]> {
  const checks = [...(await publishedTexts(spec))].map(async ([path, published]) => {
    const text = await readFile(new URL(path, spec), 'utf8').catch(() => undefined)
    return text === published ? [] : [`${path} is published and must not change. Restore it.`]
  })
  return (await Promise.all(checks)).flat()
}

/** The text with which each released file was first committed, by path. */
async function publishedTexts(spec: URL): Promise<ReadonlyMap<string, string | undefined>> {
  const git = gitIn(spec)
  const added = ['log', '--diff-filter=A', '--no-renames', '--relative', '--name-only']
  const texts = new Map<string, string | undefined>()
  let commit = ''
  // Git lists the newest commit first, so for a file that was removed and added again the oldest text is stored last.
  for (const line of (await git(...added, '--format=commit %H', '--', 'released'))?.split('\n') ??
    []) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length)
    else if (line !== '') texts.set(line, await git('show', `${commit}:./${line}`))
  }
  return texts
}
