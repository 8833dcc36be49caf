import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, describe, expect } from 'vitest'
import { StateFile } from '../../src/listen/state-file.ts'

interface Paths {
  readonly state: string
  /** A file of someone else. */
  readonly other: string
}

const test = base.extend<{ paths: Paths }>({
  paths: async ({ task: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'state-'))
    await use({ state: join(folder, 'state.json'), other: join(folder, 'other') })
    await rm(folder, { recursive: true })
  },
})

const state = { secret: 'whsec_a', start: { after: 'evt_1' } }

describe('writing the state of a listener', () => {
  test.for(['', '.new'])(
    'replaces a link at its path%s and spares the target',
    async (end, { paths }) => {
      await writeFile(paths.other, 'theirs')
      await symlink(paths.other, paths.state + end)

      await new StateFile(paths.state).write(state)

      expect(await readFile(paths.other, 'utf8')).toBe('theirs')
      expect(await new StateFile(paths.state).read()).toEqual(state)
    },
  )

  test.for(['', '.new'])(
    'makes a file for its owner alone if others can read the one at its path%s',
    async (end, { paths }) => {
      await writeFile(paths.state + end, '')
      await chmod(paths.state + end, 0o666)

      await new StateFile(paths.state).write(state)

      expect(((await stat(paths.state)).mode & 0o777).toString(8)).toBe('600')
    },
  )
})

test('a link that someone else puts there again and again while states are written leads nowhere', async ({
  paths,
}) => {
  await writeFile(paths.other, 'theirs')
  let isWriting = true
  const attack = async () => {
    while (isWriting) await symlink(paths.other, `${paths.state}.new`).catch(() => undefined)
  }
  const attacks = [attack(), attack()]

  // A write fails if the link is there again.
  const writes = Array.from({ length: 200 }, () =>
    new StateFile(paths.state).write(state).catch(() => undefined),
  )
  await Promise.all(writes)
  isWriting = false
  await Promise.all(attacks)

  expect(await readFile(paths.other, 'utf8')).toBe('theirs')
})

test('reading the state of a listener refuses a link', async ({ paths }) => {
  await writeFile(paths.other, JSON.stringify(state))
  await symlink(paths.other, paths.state)

  await expect(new StateFile(paths.state).read()).rejects.toMatchObject({ code: 'ELOOP' })
})
