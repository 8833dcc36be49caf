import { readFile } from 'node:fs/promises'
import { gitIn } from './git.ts'

/** The published contracts that are not what they were, in a sentence each: none is ever touched again. */
export async function thawed(spec: URL): Promise<readonly string[]> {
  const checks = [...(await publishedTexts(spec))].map(async ([path, published]) => {
    const text = await readFile(new URL(path, spec), 'utf8').catch(() => undefined)
    return text === published ? [] : [`${path} was published, and must stay as it was.`]
  })
  return (await Promise.all(checks)).flat()
}

/** By their paths, with the text that each was committed with first. */
async function publishedTexts(spec: URL): Promise<ReadonlyMap<string, string | undefined>> {
  const git = gitIn(spec)
  const added = ['log', '--diff-filter=A', '--no-renames', '--relative', '--name-only']
  const texts = new Map<string, string | undefined>()
  let commit = ''
  // Newest first: of one that was removed and came back, the first text counts.
  for (const line of (await git(...added, '--format=commit %H', '--', 'released'))?.split('\n') ??
    []) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length)
    else if (line !== '') texts.set(line, await git('show', `${commit}:./${line}`))
  }
  return texts
}
