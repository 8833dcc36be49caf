import { readdir, readFile } from 'node:fs/promises'
import { currentContract } from './changes.ts'
import { gitIn } from './git.ts'
import { compareVersions } from './version.ts'

/** The contract that the current contract is compared with. */
export interface EarlierContract {
  readonly name: string
  readonly text: string
  /** Version of a published contract. Undefined for an unpublished contract, which guarantees nothing to clients. */
  readonly version?: string
  /** The changelog from the same commit, if the contract is unpublished. Undefined for a published contract. */
  readonly changelog?: string
}

const spec = new URL('../', import.meta.url)
export const released: URL = new URL('released/', spec)
const git = gitIn(spec)

/** Returns the last published contract. Before the first publication, returns the contract of a commit on main. */
export async function earlierContract(): Promise<EarlierContract | undefined> {
  const version = (await releasedVersions()).at(-1)
  if (version === undefined) return contractOnMain()
  const text = await readFile(new URL(`${version}.yaml`, released), 'utf8')
  return { name: `released/${version}.yaml`, text, version }
}

/** The published versions, oldest first. */
export async function releasedVersions(): Promise<readonly string[]> {
  const names = await readdir(released).catch(() => [])
  return names
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .sort(compareVersions)
}

/**
 * Returns the contract of a commit on main: on a branch, of the commit where it left main; on main, of the last commit.
 * If openapi.yaml has not changed since that commit, returns the contract of the parent commit. Otherwise the changes
 * of that commit would never be checked.
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
