// @module-tag slow
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { createLog } from '../../src/log/log.ts'
import { readConfig } from '../../src/settings/config.ts'
import { type Service, startService } from '../../src/start/service.ts'
import { sqliteBackup } from '../../src/store/sqlite/sqlite-backup.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { databaseState, lostChanges } from '../faults/database-state.ts'
import { newDatabase } from '../faults/new-database.ts'
import { type Answers, noAnswers, writeOrders } from '../faults/order-load.ts'
import { test as base } from '../store/support/temporary-folder.ts'
import { aDraft } from '../support/a-draft.ts'
import { bareEnv } from '../support/bare-env.ts'
import { type FileFault, fileFaults } from '../support/file-faults.ts'
import { bearer, exchange, type HttpResponse, json } from '../support/send.ts'
import { mainFile, type ServerProcess, startServer } from '../support/server-process.ts'

interface Deployment {
  readonly file: string
  readonly token: string
  readonly server: ServerProcess
  /** Resolves to the path for copying the lost database, from the log line that reports the loss. */
  readonly reported: Promise<string>
  /** Runs a command in a new process. */
  command(...args: readonly string[]): Promise<void>
}

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ folder }, use) => {
    const file = join(folder, 'orders.db')
    const token = await newDatabase(file)
    const server = await startServer(`sqlite:${file}`)
    const { stdout } = server.child
    if (!stdout) throw new Error('The output of the server is not readable.')
    const env = { ...bareEnv, DATABASE_URL: `sqlite:${file}` }
    const command = async (...args: readonly string[]) => {
      await promisify(execFile)(process.execPath, [mainFile, ...args], { env, cwd: folder })
    }
    await use({ file, token, server, reported: lossReport(stdout), command })
    await server.end('SIGKILL')
  },
})

/** Starts a service in this process, for what does not need a process that is killed. */
const serve = (file: string, output = new PassThrough()): Promise<Service> => {
  const config = readConfig({ PORT: '0', DATABASE_URL: `sqlite:${file}` })
  return startService(config, { log: createLog('warn', output) }, { dispatch: false })
}

const lossReport = (output: Readable): Promise<string> =>
  new Promise((resolve) => {
    createInterface({ input: output }).on('line', (line) => {
      if (!line.includes('files of the database were moved, deleted or replaced')) return
      const { advice } = JSON.parse(line)
      if (advice) resolve(/copied from (\S+),/.exec(advice)?.[1] ?? '')
    })
  })

/** Runs eight clients, and causes the fault once they got 100 changes acknowledged. Ends when 40 were refused. */
async function load({ server, token, file }: Deployment, { cause }: FileFault): Promise<Answers> {
  const answers = noAnswers()
  const { acknowledged } = answers
  let caused = false
  const shouldContinue = () => {
    if (!caused && acknowledged.length > 100) {
      cause(file)
      caused = true
    }
    return answers.unavailable < 40 && acknowledged.length < 2_000
  }
  await writeOrders({ url: server.url, token, answers, shouldContinue })
  return answers
}

/** Copies the database to a file that only this process opens, and returns its state. */
function stateOf(left: string, copy: string) {
  copyFileSync(left, copy)
  return databaseState(copy, 'integrity_check')
}

test.concurrent.for(fileFaults)(
  'if $title under load, every acknowledged change is in the file that was open, and the rest gets 503',
  async (fault, { deployment, folder }) => {
    const { file, server, token, reported } = deployment
    await sqliteBackup(file, join(folder, 'backup.db'))

    const answers = await load(deployment, fault)

    expect(answers).toMatchObject({ unexpected: [], unanswered: 0 })
    await expectRefusals(server.url, token)
    const path = await reported
    const left = fault.found ? join(folder, fault.found) : path
    // The process is killed, so that nothing but what it has done until now can save anything.
    const copy = join(folder, 'copy.db')
    const state = stateOf(left, copy)
    expect(await server.end('SIGKILL')).toBe('SIGKILL')
    expect([state.damage, state.torn]).toEqual([[], []])
    expect(lostChanges(state, answers.acknowledged)).toEqual([])
    process.stdout.write(`${fault.title}: ${answers.acknowledged.length} changes acknowledged\n`)

    // The operator puts the database back, as the log line says, unless it is in place or a backup is.
    if (!existsSync(file)) copyFileSync(copy, file)
    {
      await using next = await serve(file)
      await create(next.ownUrl, token, 'after', 201)
    }
    expect(databaseState(file, 'integrity_check')).toMatchObject({ damage: [], torn: [] })
  },
)

test.concurrent.for(fileFaults)(
  'if $title without any request, the log reports it, and requests are refused',
  async ({ cause }, { folder }) => {
    const file = join(folder, 'orders.db')
    const token = await newDatabase(file)
    const output = new PassThrough()
    await using service = await serve(file, output)
    await create(service.ownUrl, token, 'before', 201)
    await sqliteBackup(file, join(folder, 'backup.db'))

    cause(file)

    await lossReport(output)
    await expectRefusals(service.ownUrl, token)
  },
)

async function expectRefusals(url: string, token: string): Promise<void> {
  await create(url, token, 'refused', 503)
  const readiness = await exchange(url, { path: '/readyz' })
  expect([readiness.status, readiness.text]).toEqual([
    503,
    expect.stringContaining('files of the database were moved, deleted or replaced'),
  ])
  expect((await exchange(url, { path: '/healthz' })).status).toBe(200)
}

const post = (url: string, token: string, path: string, body: object): Promise<HttpResponse> =>
  exchange(url, {
    method: 'POST',
    path,
    headers: { ...bearer(token), ...json },
    body: JSON.stringify(body),
  })

async function create(url: string, token: string, referenceNumber: string, status: number) {
  const response = await post(url, token, '/orders', aDraft({ referenceNumber }))
  expect([response.status, response.text]).toEqual([status, expect.any(String)])
  if (status !== 503) return
  expect(response.headers.get('retry-after')).toBe('1')
  expect(JSON.parse(response.text)).toMatchObject({ code: 'unavailable' })
}

test('commands of other processes that open, rewrite and close the database cause no alarm', async ({
  deployment: { server, token, command },
}) => {
  await create(server.url, token, 'A-1', 201)
  const commands = [
    ['token', 'list'],
    ['token', 'issue', 'globex'],
    ['backup', 'copy.db'],
    ['migrate'],
    ['order', 'erase', 'acme', 'A-1', '--mode', 'test'],
  ]
  await exchange(server.url, { method: 'PUT', path: '/orders/A-1', headers: bearer(token) })

  for (const [index, args] of commands.entries()) {
    await command(...args)
    await create(server.url, token, `B-${index}`, 201)
    expect((await exchange(server.url, { path: '/readyz' })).status).toBe(200)
  }
})

test('a database that another process has opened with another log is not merged with it', async ({
  deployment: { file, server, token, command },
}) => {
  await create(server.url, token, 'A-1', 201)
  const { stdout } = server.child
  if (!stdout) throw new Error('The output of the server is not readable.')
  const line = new Promise<string>((resolve) => {
    createInterface({ input: stdout }).on('line', (text) => {
      if (text.includes('SIGKILL')) resolve(text)
    })
  })
  // The stopped server cannot notice that its log is missing before the command has opened the database.
  server.child.kill('SIGSTOP')
  rmSync(`${file}-wal`)
  rmSync(`${file}-shm`)
  await command('token', 'list')
  server.child.kill('SIGCONT')

  expect(await line).toContain('orders.db-wal is replaced')

  await create(server.url, token, 'A-2', 503)
  await server.end('SIGKILL')
  expect(databaseState(file, 'integrity_check')).toMatchObject({ damage: [], torn: [] })
})

test('a separate dispatch process reports the loss, and sends no event of the lost database', async ({
  folder,
}) => {
  await using target = await receiver()
  const file = join(folder, 'other.db')
  const token = await newDatabase(file)
  const settings = { WEBHOOK_ALLOW_PRIVATE: '1' }
  const server = await startServer(`sqlite:${file}`, [mainFile, 'serve', '--no-dispatch'], settings)
  const sender = spawn(process.execPath, [mainFile, 'dispatch'], {
    env: { ...bareEnv, ...settings, DATABASE_URL: `sqlite:${file}`, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    for (const child of [server.child, sender]) child.kill('SIGKILL')
  })
  const reported = lossReport(sender.stdout)
  await once(createInterface({ input: sender.stdout }), 'line')
  await post(server.url, token, '/webhooks', { url: target.url })
  // The stopped sender has not noticed the loss when it finds the event in the database that it has open.
  sender.kill('SIGSTOP')
  await create(server.url, token, 'A-1', 201)
  renameSync(file, `${file}.moved`)
  sender.kill('SIGCONT')

  await reported

  const ended = once(sender, 'exit')
  sender.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(target.received).toEqual([])
})
