import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { currentContract } from '@delivery-orders/spec/scripts/changes.ts'
import { contractOnMain } from '@delivery-orders/spec/scripts/contract-on-main.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeLines } from '../scripts/contract-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'history-'))
const origin = join(folder, 'origin')

const gitIn =
  (cwd: string) =>
  (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', ...words], {
      cwd,
      stdio: 'pipe',
    })

function write(root: string, text: string, name = 'openapi.yaml'): void {
  mkdirSync(join(root, 'spec'), { recursive: true })
  writeFileSync(join(root, 'spec', name), text)
}

function commit(root: string, text: string, name?: string): void {
  write(root, text, name)
  gitIn(root)('add', '.')
  gitIn(root)('commit', '--quiet', '--message', text)
}

/** Clones the origin, whose main has the contracts `one` and `two`, and whose branch `change` adds `three` and `four`. */
function clone(name: string, ...options: readonly string[]): string {
  gitIn(folder)('clone', '--quiet', ...options, pathToFileURL(origin).href, name)
  return join(folder, name)
}

const baseline = (root: string) => contractOnMain(pathToFileURL(join(root, 'spec/')))
const earlierText = async (root: string) => (await baseline(root)).earlier?.text

beforeAll(() => {
  mkdirSync(origin)
  const git = gitIn(origin)
  git('init', '--quiet', '--initial-branch', 'main')
  commit(origin, 'one')
  commit(origin, 'two')
  commit(origin, 'a guide', 'README.md')
  git('switch', '--quiet', '--create', 'change')
  commit(origin, 'three')
  commit(origin, 'four')
  git('switch', '--quiet', 'main')
})

afterAll(() => rmSync(folder, { recursive: true }))

test('a branch is compared with main, also if only origin/main exists or is newer', async () => {
  const local = clone('local')
  gitIn(local)('switch', '--quiet', 'change')
  expect(await earlierText(local)).toBe('two')
  gitIn(local)('branch', '--force', 'main', 'main~2')
  expect(await earlierText(local)).toBe('two')
  gitIn(local)('branch', '--delete', '--force', 'main')
  expect(await earlierText(local)).toBe('two')
})

test('on main, the last change of the contract is compared, or the working tree if it has a change', async () => {
  const main = clone('main')
  expect(await baseline(main)).toMatchObject({ earlier: { text: 'one', isBehindMain: true } })
  write(main, 'other')
  const { earlier } = await baseline(main)
  expect([earlier?.text, earlier?.isBehindMain]).toEqual(['two', undefined])
})

test('commits on main that are not pushed are compared with origin/main', async () => {
  const ahead = clone('ahead')
  commit(ahead, 'a break')
  commit(ahead, 'an addition')
  expect(await earlierText(ahead)).toBe('two')
})

test('a shallow clone of a branch fails, and passes once the commits that the message names are fetched', async () => {
  const shallow = clone('shallow', '--depth', '1', '--branch', 'change')
  const found = await baseline(shallow)
  expect(found).toEqual({
    isFault: true,
    gap: expect.stringContaining('git fetch --unshallow origin'),
  })

  const [, commands = ''] = /`(git remote .*?)`/.exec('gap' in found ? found.gap : '') ?? []
  execFileSync('sh', ['-c', commands], { cwd: shallow, stdio: 'pipe' })
  expect(await earlierText(shallow)).toBe('two')
})

test('a clone with only its branch fails, although it has all earlier commits', async () => {
  const single = clone('single', '--single-branch', '--branch', 'change')
  expect(await baseline(single)).toMatchObject({ isFault: true })
})

test('a shallow clone of main compares what it has changed itself, and says that this is all', async () => {
  const tip = clone('tip', '--depth', '1')
  expect(await baseline(tip)).toEqual({
    earlier: expect.objectContaining({ text: 'two' }),
    note: expect.stringMatching(/last change of openapi.yaml was not compared.*--unshallow/),
  })
  write(tip, 'a break')
  expect(await baseline(tip)).toEqual({ earlier: expect.objectContaining({ text: 'two' }) })
  commit(tip, 'a break')
  expect(await baseline(tip)).toEqual({ earlier: expect.objectContaining({ text: 'two' }) })
})

test('a copy without history, and a repository without an earlier commit, have nothing to compare with', async () => {
  const copy = join(folder, 'copy')
  cpSync(join(origin, 'spec'), join(copy, 'spec'), { recursive: true })
  expect(await baseline(copy)).toEqual({ gap: expect.stringContaining('no git clone') })
  gitIn(copy)('init', '--quiet', '--initial-branch', 'master')
  expect(await baseline(copy)).toEqual({ gap: expect.stringContaining('no commit') })
  commit(copy, 'first')
  expect(await earlierText(copy)).toBe('first')
  commit(copy, 'second')
  expect(await baseline(copy)).toMatchObject({ isFault: true })
})

test('`spec:dev` shows the changes since an earlier contract, unless they are all on main', async () => {
  const contract = await currentContract()
  const text = contract.replace('summary: Create many orders', 'summary: Create orders')
  const earlier = { name: 'commit 1', text }

  const lines = await changeLines({ earlier }, contract)
  expect(lines).toContain('Changes for clients since commit 1:')
  expect(lines).toHaveLength(3)
  expect(await changeLines({ earlier: { ...earlier, isBehindMain: true } }, contract)).toEqual([])
})
