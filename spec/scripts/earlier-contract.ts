import { readdir, readFile } from 'node:fs/promises'
import { currentContract } from './changes.ts'
import { gitIn } from './git.ts'
import { compareVersions } from './version.ts'

/** The contract that a changed contract is compared with. */
export interface EarlierContract {
  readonly name: string
  readonly text: string
  /** Set for a published contract. Before the first publication, clients have no guarantee. */
  readonly version?: string
  /** The changelog of the same commit. Set for an unpublished contract. */
  readonly changelog?: string
}

const spec = new URL('../', import.meta.url)
export const released: URL = new URL('released/', spec)
const git = gitIn(spec)

/** The last published version, or before the first publication, a commit on main. */
export async function earlierContract(): Promise<EarlierContract | undefined> {
  const version = (await releasedVersions()).at(-1)
  if (version === undefined) return contractOnMain()
  const text = await readFile(new URL(`${version}.yaml`, released), 'utf8')
  return { name: `released/${version}.yaml`, text, version }
}

/** Oldest first. */
export async function releasedVersions(): Promise<readonly string[]> {
  const names = await readdir(released).catch(() => [])
  return names
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .sort(compareVersions)
}

/**
 * On a branch: the commit where the branch left main. On main: the last commit, or the one before it if the contract is
 * already committed, because otherwise the changes of that commit would never be checked.
 */
async function contractOnMain(): Promise<EarlierContract | undefined> {
  const fork = (await git('merge-base', 'HEAD', 'main'))?.trim() ?? 'HEAD'
  const last = await contractAt(fork)
  if (last === undefined) return undefined
  const isCommitted = last.text === (await currentContract())
  return (isCommitted ? await contractAt(`${fork}^`) : undefined) ?? last
}

async function contractAt(commit: string): Promise<EarlierContract | undefined> {
  const [text, changelog = '', name] = await Promise.all([
    git('show', `${commit}:./openapi.yaml`),
    git('show', `${commit}:./CHANGELOG.md`),
    git('rev-parse', '--short', commit),
  ])
  return text === undefined ? undefined : { name: `commit ${name?.trim()}`, text, changelog }
}
