import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { createLog } from '../../src/log/log.ts'
import { readConfig } from '../../src/settings/config.ts'
import { type Service, startService } from '../../src/start/service.ts'
import { sqliteBackup } from '../../src/store/sqlite/sqlite-backup.ts'
import { startDispatching } from '../dispatch/support/dispatching-process.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { test as base } from '../store/support/temporary-folder.ts'
import { aDraft } from '../support/a-draft.ts'
import { audit } from '../support/audit.ts'
import { bareEnv } from '../support/bare-env.ts'
import { type FileFault, fileFaults } from '../support/file-faults.ts'
import { type OrderLoad, orderLoad } from '../support/order-load.ts'
import { post } from '../support/post.ts'
import { bearer, exchange } from '../support/send.ts'
import { mainFile, type ServerProcess, startServer } from '../support/server-process.ts'
import { tokenFor } from '../support/token-for.ts'

interface Deployment {
  readonly file: string
  readonly token: string
  readonly server: ServerProcess
  /** Runs a command in a new process. */
  command(...args: readonly string[]): Promise<void>
}

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ folder }, use) => {
    const file = join(folder, 'orders.db')
    const token = await tokenFor(`sqlite:${file}`)
    const server = await startServer(`sqlite:${file}`)
    const env = { ...bareEnv, DATABASE_URL: `sqlite:${file}` }
    const command = async (...args: readonly string[]) => {
      await promisify(execFile)(process.execPath, [mainFile, ...args], { env, cwd: folder })
    }
    await use({ file, token, server, command })
    await server.end('SIGKILL')
  },
})

/** Starts a service in this process, for what does not need a process that is killed. */
const serve = (file: string, output = new PassThrough()): Promise<Service> => {
  const config = readConfig({ PORT: '0', DATABASE_URL: `sqlite:${file}` })
  return startService(config, { log: createLog('warn', output) }, { dispatch: false })
}

/** The log line that reports the loss. The group is the path for copying the lost database. */
const loss =
  /^(?=.*files of the database were moved, deleted, replaced or truncated).*"advice":"(?:.*copied from (\S+),)?/

/** Runs eight clients, and causes the fault once they got 100 changes acknowledged. Ends when 40 were refused. */
async function loaded({ server, file }: Deployment, { cause }: FileFault): Promise<OrderLoad> {
  const load = await orderLoad({ databaseUrl: `sqlite:${file}` })
  const { acknowledged } = load
  let caused = false
  await load.write(server.url, () => {
    if (!caused && acknowledged.length > 100) {
      cause(file)
      caused = true
    }
    return load.unavailable < 40 && acknowledged.length < 2_000
  })
  return load
}

/** Asserts that a database file has all changes that were acknowledged, and no faults. */
async function expectAll(file: string, acknowledged: OrderLoad['acknowledged']): Promise<void> {
  const found = await audit({ databaseUrl: `sqlite:${file}`, acknowledged })
  expect(found).toMatchObject({ lost: [], torn: [], faults: [] })
}

test.concurrent.for(fileFaults)(
  'if $title under load, every acknowledged change is in the file that was open, and the rest gets 503',
  async (fault, { deployment, folder }) => {
    const { file, server, token } = deployment
    await sqliteBackup(file, join(folder, 'backup.db'), () => undefined)

    const load = await loaded(deployment, fault)

    expect(load).toMatchObject({ unexpected: [], unanswered: 0 })
    await expectRefusals(server.url, token)
    const [, path = ''] = loss.exec(await server.line(loss)) ?? []
    const left = fault.found ? join(folder, fault.found) : path
    // The process is killed, so that nothing but what it has done until now can save anything.
    const copy = join(folder, 'copy.db')
    copyFileSync(left, copy)
    expect(await server.end('SIGKILL')).toBe('SIGKILL')
    await expectAll(copy, load.acknowledged)
    console.log(`${fault.title}: ${load.acknowledged.length} changes acknowledged`)

    // The operator puts the database back, as the log line says, unless it is in place or a backup is.
    if (!existsSync(file)) copyFileSync(copy, file)
    {
      await using next = await serve(file)
      await create(next.ownUrl, token, 'after', 201)
    }
    await expectAll(file, [])
  },
)

test.concurrent.for(fileFaults)(
  'if $title without any request, the log reports it, and requests are refused',
  async ({ cause }, { folder }) => {
    const file = join(folder, 'orders.db')
    const token = await tokenFor(`sqlite:${file}`)
    const output = new PassThrough()
    await using service = await serve(file, output)
    await create(service.ownUrl, token, 'before', 201)
    await sqliteBackup(file, join(folder, 'backup.db'), () => undefined)

    cause(file)

    for await (const line of createInterface({ input: output })) if (loss.test(line)) break
    await expectRefusals(service.ownUrl, token)
  },
)

async function expectRefusals(url: string, token: string): Promise<void> {
  await create(url, token, 'refused', 503)
  const read = await exchange(url, { path: '/orders', headers: bearer(token) })
  expect([read.status, read.headers.get('retry-after')]).toEqual([503, '1'])
  const readiness = await exchange(url, { path: '/readyz' })
  expect([readiness.status, readiness.text]).toEqual([
    503,
    expect.stringContaining('files of the database were moved, deleted, replaced or truncated'),
  ])
  expect((await exchange(url, { path: '/healthz' })).status).toBe(200)
}

async function create(url: string, token: string, referenceNumber: string, status: number) {
  const body = aDraft({ referenceNumber })
  const response = await post({ url }, { token, body, key: referenceNumber })
  expect([response.status, response.text]).toEqual([status, expect.any(String)])
  if (status !== 503) return
  expect(response.headers.get('retry-after')).toBe('1')
  expect(response.problem.code).toBe('unavailable')
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
  // The stopped server cannot notice that its log is missing before the command has opened the database.
  server.child.kill('SIGSTOP')
  rmSync(`${file}-wal`)
  rmSync(`${file}-shm`)
  await command('token', 'list')
  server.child.kill('SIGCONT')

  expect(await server.line(/SIGKILL/)).toContain('orders.db-wal is replaced')

  await create(server.url, token, 'A-2', 503)
  await server.end('SIGKILL')
  await expectAll(file, [])
})

test('a separate dispatch process reports the loss, and sends no event of the lost database', async ({
  folder,
}) => {
  await using target = await receiver()
  const file = join(folder, 'other.db')
  const token = await tokenFor(`sqlite:${file}`)
  const settings = { WEBHOOK_ALLOW_PRIVATE: '1' }
  const server = await startServer(`sqlite:${file}`, [mainFile, 'serve', '--no-dispatch'], settings)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const sender = startDispatching(`sqlite:${file}`)
  await sender.line(/^/)
  await post(server, { token, path: '/webhooks', body: { url: target.url } })
  // The stopped sender has not noticed the loss when it finds the event in the database that it has open.
  sender.child.kill('SIGSTOP')
  await create(server.url, token, 'A-1', 201)
  renameSync(file, `${file}.moved`)
  sender.child.kill('SIGCONT')

  await sender.line(loss)

  expect(await sender.end('SIGTERM')).toBe(0)
  expect(target.received).toEqual([])
})
