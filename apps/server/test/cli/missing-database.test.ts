import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { test } from './support/command-line.ts'

const commands = [
  'dispatch',
  'backup copy.db',
  'check',
  'token list',
  'token revoke 1',
  'webhook list',
  'webhook disable wh_1',
  'webhook enable wh_1',
  'order show acme A-17',
  'order find --reference A-17',
  'order erase acme A-17',
]

const refusal = (file: string) =>
  `There is no database ${file}. Correct DATABASE_URL. Only the commands serve, migrate and token issue create a database.\n`

describe.for(commands)('%s, if DATABASE_URL names no database', (command) => {
  test('fails and creates no file', async ({ folder, run }) => {
    const outcome = await run(command.split(' '), { DATABASE_URL: 'sqlite:data/wrong.db' })

    const file = join(folder, 'data/wrong.db')
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: refusal(file) })
    expect(readdirSync(folder)).toEqual([])
  })

  test('fails and leaves an empty file empty', async ({ folder, run }) => {
    const file = join(folder, 'empty.db')
    writeFileSync(file, '')

    const outcome = await run(command.split(' '), { DATABASE_URL: 'sqlite:empty.db' })

    expect(outcome).toEqual({ code: 1, stdout: '', stderr: refusal(file) })
    expect(readdirSync(folder)).toEqual(['empty.db'])
    expect(readFileSync(file, 'utf8')).toBe('')
  })
})

test.for(['dispatch', 'backup copy.db', 'token issue acme'])(
  'the command %s is refused for an in-memory database, which no other process can access',
  async (command, { folder, run }) => {
    const outcome = await run(command.split(' '), { DATABASE_URL: 'sqlite::memory:' })

    const stderr =
      'DATABASE_URL is sqlite::memory:, which only the process that created it can access. Set it to a file or to PostgreSQL.\n'
    expect(outcome).toEqual({ code: 1, stdout: '', stderr })
    expect(readdirSync(folder)).toEqual([])
  },
)

test.for(['migrate', 'token issue acme'])(
  'the command %s creates a missing database, which other commands can then use',
  async (command, { run }) => {
    const database = { DATABASE_URL: 'sqlite:data/new.db' }

    expect(await run(command.split(' '), database)).toMatchObject({ code: 0 })

    expect(await run(['webhook', 'list'], database)).toMatchObject({ code: 0 })
  },
)
