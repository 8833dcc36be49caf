import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { logBytesOf, readIndex, readLog } from '../../src/store/sqlite/sqlite-log.ts'
import { type KilledDatabase, killedDatabase } from '../faults/killed-database.ts'
import { copyFiles, logFaults } from '../faults/log-faults.ts'
import { unguardedState } from '../faults/unguarded-state.ts'
import { temporaryPrefix } from '../store/support/temporary-folder.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { test as base } from './support/command-line.ts'

interface Damaged {
  readonly killed: KilledDatabase
  /** The path of a copy of the killed database, to be damaged. */
  readonly file: string
  readonly settings: { readonly DATABASE_URL: string }
}

const test = base
  .extend('prefix', { scope: 'file' }, temporaryPrefix)
  .extend('killed', { scope: 'file' }, async ({ prefix }, { onCleanup }) => {
    const folder = await mkdtemp(prefix)
    onCleanup(() => rm(folder, { recursive: true }))
    return await killedDatabase({ folder, changes: 60, isCheckpointed: false })
  })
  .extend('damaged', ({ killed, folder }): Damaged => {
    const file = join(folder, 'orders.db')
    copyFiles(killed.file, file)
    return { killed, file, settings: { DATABASE_URL: `sqlite:${file}` } }
  })

const suffixes = ['', '-wal', '-shm']
const hashOf = (file: string) =>
  suffixes.map((suffix) =>
    existsSync(file + suffix)
      ? createHash('sha256')
          .update(readFileSync(file + suffix))
          .digest('hex')
      : 'missing',
  )

const creating = ['serve', 'migrate', 'token issue acme']
const commands = [
  ...creating,
  'dispatch',
  'backup copy.db',
  'check',
  'token list',
  'token revoke 1',
  'webhook list',
  'order show acme 0-0',
  'order find --reference 0-0',
  'order erase acme 0-0',
]

/** Also removes the option of `copy` that the other commands get as a setting. */
const argsOf = (command: string, file: string): readonly string[] =>
  command === 'copy'
    ? ['copy', '--from', `sqlite:${file}`, '--to', 'postgres://nobody@127.0.0.1:1/none']
    : command.split(' ')

describe.for([...commands, 'copy'])('%s', (command) => {
  test('refuses a database whose write-ahead log was cut off, and changes nothing', async ({
    damaged: { file, settings },
    run,
  }) => {
    truncateSync(`${file}-wal`, 100_000)
    const before = hashOf(file)

    const outcome = await run(argsOf(command, file), settings)

    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr).toMatch(
      /orders\.db-wal is damaged or cut off\. It must have \d+ frames, of which \d+ cannot be used/,
    )
    expect(outcome.stderr).toContain('serve --accept-loss')
    expect(hashOf(file)).toEqual(before)
  })
})

test('check says how many commits are behind a damaged frame', async ({
  damaged: { file, killed, settings },
  run,
}) => {
  const { frames = 0, pageBytes = 0 } = readIndex(file) ?? {}
  // A commit of which the service died before it changed the index is not counted.
  truncateSync(`${file}-wal`, logBytesOf(frames, pageBytes))
  const before = readLog(file)
  const [, flipByteOfPage] = logFaults
  flipByteOfPage?.cause({ ...killed, file, other: file, random: () => 0.5 })
  const kept = readLog(file)

  const { stderr } = await run(['check'], settings)

  expect(kept.commits).toBeLessThan(before.commits - 1)
  expect(stderr).toContain(
    `It must have ${frames} frames, of which ${frames - kept.frames} cannot be used; they are at least ${before.commits - kept.commits} commits.`,
  )
})

const creatingAnyway = [...creating, 'serve --accept-loss']

describe.for(creatingAnyway)('%s, beside the write-ahead log of a lost database', (command) => {
  test.for<[string, (file: string) => void]>([
    ['was moved away', (file) => renameSync(file, `${file}.moved`)],
    ['was emptied', (file) => writeFileSync(file, '')],
  ])(
    'refuses to create a database if that one %s, and leaves the log',
    async ([, lose], { damaged: { file, settings }, run }) => {
      lose(file)
      const before = hashOf(file)

      const outcome = await run(command.split(' '), settings)

      expect(outcome).toMatchObject({ code: 1, stdout: '' })
      expect(outcome.stderr).toContain(`There is no database ${file}, or it is empty, but`)
      expect(hashOf(file)).toEqual(before)
    },
  )
})

test.for(['token list', 'check', 'backup copy.db', 'migrate'])(
  '%s warns of a log whose index is missing, and goes on',
  async (command, { damaged: { file, settings }, run }) => {
    rmSync(`${file}-shm`)

    const outcome = await run(command.split(' '), settings)

    expect(outcome.code).toBe(0)
    expect(outcome.stderr).toContain(`because its index ${file}-shm is missing or unreadable`)
  },
)

test('serve warns of a log whose index is missing, and starts', async ({
  damaged: { file, settings },
}) => {
  rmSync(`${file}-shm`)

  const server = await startServer(settings.DATABASE_URL)
  expect(await server.end('SIGTERM')).toBe(0)

  expect(server.lines.join('\n')).toMatch(/"level":40.*orders\.db-shm is missing or unreadable/)
})

test('a copy to PostgreSQL that fails leaves a database that the service opens without a word', async ({
  damaged: { file, settings },
  run,
}) => {
  expect(await run(argsOf('copy', file), settings)).toMatchObject({ code: 1 })

  expect(await run(['token', 'list'], settings)).toMatchObject({ code: 0, stderr: '' })
})

test('serve --accept-loss starts with what the log still has, and leaves a copy of the log', async ({
  damaged: { file, killed, settings },
  folder,
}) => {
  truncateSync(`${file}-wal`, 2_000_000)
  const log = readFileSync(`${file}-wal`)

  const server = await startServer(settings.DATABASE_URL, [mainFile, 'serve', '--accept-loss'])
  expect(await server.end('SIGTERM')).toBe(0)

  expect(readFileSync(`${file}-wal.lost-1`)).toEqual(log)
  const { lost, isDamaged } = unguardedState(file, killed.acknowledged)
  expect(isDamaged).toBe(false)
  expect(lost).toBeGreaterThan(0)
  expect(lost).toBeLessThan(killed.acknowledged.length)
  // Nothing is left to accept.
  const next = await startServer(settings.DATABASE_URL, [mainFile, 'serve', '--accept-loss'])
  await next.end('SIGKILL')
  expect(readdirSync(folder).filter((name) => name.includes('lost'))).toEqual([
    'orders.db-wal.lost-1',
  ])
})
