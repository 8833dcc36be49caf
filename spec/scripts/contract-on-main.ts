import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Baseline, EarlierContract } from './baseline.ts'
import { type Git, gitIn } from './git.ts'

const fix =
  "Run `git remote set-branches origin '*' && git fetch --unshallow origin`, or without --unshallow in a clone that is " +
  'not shallow. In a workflow, set `fetch-depth: 0` for actions/checkout. Without an origin, create a branch `main` at ' +
  'the commit to compare with.'

/**
 * Finds the earlier contract in the history of a clone, and fetches nothing. On a branch, that is the contract where the
 * branch left main or origin/main. On main, it is the last commit; if openapi.yaml has not changed since, it is the
 * contract before the last change, which would otherwise never be checked.
 */
export async function contractOnMain(spec: URL): Promise<Baseline> {
  if (!existsSync(new URL('../.git', spec)))
    return { gap: 'This folder is no git clone, so there is no earlier contract to compare with.' }
  const git = gitIn(spec)
  if ((await git('--version')) === undefined) return missing('git is not installed. Install it.')
  const head = await commitOf(git, 'HEAD')
  if (head === undefined) return { gap: 'This clone has no commit to compare with yet.' }
  const fork = await forkFrom(git, head)
  if (fork !== undefined)
    return fork === head ? baselineAtTip(git, spec, head) : baselineAt(git, fork)
  const isFirst = !(await isShallow(git)) && (await commitOf(git, 'HEAD^')) === undefined
  return isFirst
    ? baselineAt(git, head)
    : missing(`this clone does not contain the commit where HEAD left main or origin/main. ${fix}`)
}

/** The newest commit that HEAD shares with main or origin/main, other than HEAD itself if there is one. */
async function forkFrom(git: Git, head: string): Promise<string | undefined> {
  const forks = await Promise.all(
    ['main', 'origin/main'].map(async (branch) =>
      (
        await git('merge-base', 'HEAD', `refs/${branch === 'main' ? 'heads' : 'remotes'}/${branch}`)
      )?.trim(),
    ),
  )
  const [one, other] = forks.filter((fork) => fork !== undefined && fork !== head)
  if (one === undefined || other === undefined) return one ?? forks.find((fork) => fork === head)
  return (await git('merge-base', '--is-ancestor', one, other)) === undefined ? one : other
}

/** The contract that main had before its last change. */
async function baselineAtTip(git: Git, spec: URL, head: string): Promise<Baseline> {
  const baseline = await baselineAt(git, head)
  const isCommitted =
    baseline.earlier?.text === (await readFile(new URL('openapi.yaml', spec), 'utf8'))
  if (!isCommitted) return baseline
  const changed = (await git('log', '-1', '--format=%H', '--', 'openapi.yaml'))?.trim()
  const before = await commitOf(git, `${changed}^`)
  if (before !== undefined) {
    const found = await baselineAt(git, before)
    return found.earlier ? { earlier: { ...found.earlier, isBehindMain: true } } : found
  }
  return baseline.earlier && (await isShallow(git))
    ? {
        ...baseline,
        note: `HEAD is the tip of main, but this clone is shallow: the last change of openapi.yaml was not compared. ${fix}`,
      }
    : baseline
}

async function baselineAt(git: Git, commit: string): Promise<Baseline> {
  const [text, changelog = '', name] = await Promise.all([
    git('show', `${commit}:./openapi.yaml`),
    git('show', `${commit}:./CHANGELOG.md`),
    git('rev-parse', '--short', commit),
  ])
  if (text === undefined) return missing(`commit ${commit} of main has no spec/openapi.yaml.`)
  const earlier: EarlierContract = { name: `commit ${name?.trim()}`, text, changelog }
  return { earlier }
}

const missing = (why: string): Baseline => ({
  gap: `openapi.yaml was not compared with an earlier contract: ${why}`,
  isFault: true,
})

const commitOf = async (git: Git, name: string): Promise<string | undefined> =>
  (await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`))?.trim()

const isShallow = async (git: Git): Promise<boolean> =>
  (await git('rev-parse', '--is-shallow-repository'))?.trim() === 'true'
