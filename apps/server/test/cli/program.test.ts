import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect } from 'vitest'
import { program } from '../../src/cli/program.ts'
import { settings } from '../../src/settings/settings.ts'
import { migrations, openDatabase } from '../../src/store/sqlite/sqlite-database.ts'
import { test } from './support/command-line.ts'

const slowToLoad = ['better-sqlite3', 'pg', 'express', 'pino', 'pdfkit', 'preact']

/** Prints the name of each module that is imported on standard error. */
const reportsPackages = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve: (name, context, next) => {
      process.stderr.write(name + '\\n')
      return next(name, context)
    },
  })
`)}`

describe('the command line', () => {
  test('prints its commands and settings with --help', async ({ run }) => {
    const { code, stdout, stderr } = await run(['--help'])

    expect([code, stderr]).toEqual([0, ''])
    for (const command of [
      'serve',
      'dispatch',
      'migrate',
      'backup',
      'check',
      'copy',
      'status',
      'order',
      'token',
    ])
      expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'))
    for (const name of Object.keys(settings)) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
  })

  test('loads no engine, no server and no logger to print a help', async ({ runProcess }) => {
    const packagesOf = async (...args: readonly string[]) =>
      (await runProcess(args, { NODE_OPTIONS: `--import=${reportsPackages}` })).stderr
        .split('\n')
        .filter((line) => slowToLoad.includes(line))

    expect(await packagesOf('order', 'stuck', '--help')).toEqual([])
    expect(await packagesOf('migrate')).toContain('better-sqlite3')
  })

  test('refuses an unknown command and points to --help', async ({ run }) => {
    const { code, stdout, stderr } = await run(['toke'])

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain("unknown command 'toke'")
    expect(stderr).toContain('--help')
  })

  test('refuses an option of serve that does not exist, and says where settings are', async ({
    run,
  }) => {
    const { code, stderr } = await run(['serve', '--port', '80'])

    expect(code).toBe(1)
    expect(stderr).toContain("unknown option '--port'")
    expect(stderr).toContain('settings are environment variables, such as PORT')
  })

  test('refuses invalid, ambiguous and past times for token issue --expires', async () => {
    for (const time of ['2027-02-30', 'foo 2050', '2050', '2050-01-01T10:00', '2001-01-01', '']) {
      const issuing = program()
      issuing.commands.flatMap(({ commands }) => commands).forEach(quiet)
      const parsing = issuing.parseAsync(['node', 'x', 'token', 'issue', 'acme', '--expires', time])
      await expect(parsing).rejects.toMatchObject({ code: 'commander.invalidArgument' })
    }
  })

  test('migrate creates a database file that only the owner of the file can read', async ({
    folder,
    run,
  }) => {
    expect(await run(['migrate'])).toEqual({
      code: 0,
      stdout: '',
      stderr: `The database was migrated from version 0 to ${migrations.length}.\n`,
    })
    expect((await stat(join(folder, 'data', 'delivery-orders.db'))).mode & 0o777).toBe(0o600)
  })

  test.for([
    'serve',
    'dispatch',
    'migrate',
    'token issue acme',
    'token list',
    'token revoke 1',
    'webhook list',
    'webhook disable wh_1',
    'webhook enable wh_1',
    'order show acme A-17',
    'order find --reference A-17',
    'order erase acme A-17',
  ])(
    '%s refuses a database with a newer schema version and names both versions',
    async (args, { folder, run }) => {
      const database = openDatabase(join(folder, 'data', 'delivery-orders.db'))
      database.pragma('user_version = 99')
      database.close()

      const { code, stdout, stderr } = await run(args.split(' '))

      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toBe(
        `The database has version 99, and this program knows versions up to ${migrations.length}. ` +
          'Use a program at least as new as the one that wrote it.\n',
      )
    },
  )
})

/** Makes a command throw an error instead of printing it and ending the process. */
const quiet = (command: Command): void => {
  command.exitOverride().configureOutput({ writeErr: () => undefined })
}
