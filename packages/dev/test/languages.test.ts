import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sign } from '@delivery-orders/sdk/webhooks'
import { listenLocally } from '@delivery-orders/tooling/local-server.ts'
import { type RunningProgram, run, start } from '@delivery-orders/tooling/processes.ts'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { test as base } from './support/mock-test.ts'

const example = (name: string) => fileURLToPath(new URL(`../examples/${name}`, import.meta.url))

interface Language {
  readonly compiler: readonly string[]
  readonly shop: (folder: string) => readonly string[]
  /** The command that receives webhooks at a port. */
  readonly receiver?: (port: string) => readonly string[]
}

const languages: Readonly<Record<string, Language>> = {
  Go: {
    compiler: ['go', 'version'],
    shop: (folder) => [join(folder, 'shop')],
  },
  PHP: {
    compiler: ['php', '--version'],
    shop: () => ['php', example('shop.php')],
    receiver: (port) => ['php', '-S', `127.0.0.1:${port}`, example('shop.php')],
  },
  Python: {
    compiler: ['python3', '--version'],
    shop: () => ['python3', '-W', 'error', example('shop.py')],
  },
}

/** How long to poll: a program may start late on a busy machine. */
const patience = { timeout: 20_000 }

const isInstalled = ([program = '', ...args]: readonly string[]) =>
  spawnSync(program, args).status === 0

interface Fixtures {
  /** The environment of a program that calls the mock. */
  readonly env: NodeJS.ProcessEnv
  readonly started: (
    command: readonly string[],
    own?: Readonly<Record<string, string>>,
  ) => RunningProgram
}

const test = base.extend<Fixtures>({
  env: ({ mock: { baseUrl, token } }, use) =>
    use({
      ...process.env,
      DELIVERY_ORDERS_BASE_URL: baseUrl,
      DELIVERY_ORDERS_TOKEN: token,
      PYTHONDONTWRITEBYTECODE: '1',
    }),
  started: async ({ env }, use) => {
    const programs: RunningProgram[] = []
    await use((command, own = {}) => {
      const program = start(command, { env: { ...env, ...own } })
      programs.push(program)
      return program
    })
    await Promise.all(programs.map((program) => program.end('SIGKILL')))
  },
})

describe.for(Object.entries(languages))('the shop in %s', ([language, { compiler, ...parts }]) => {
  const isMissing = !isInstalled(compiler)
  let folder = ''
  let shop: readonly string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-'))
    shop = parts.shop(folder)
    if (language === 'Go' && !isMissing)
      expect(await run(['go', 'build', '-o', join(folder, 'shop'), example('shop.go')])).toEqual({
        ...{ code: 0, stdout: '', stderr: '' },
      })
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true }))

  test(
    'orders once although an answer is lost, and again after a crash',
    unless(isMissing && `without ${compiler}`),
    async ({ env, control, deliveries }) => {
      await control('faults', { fault: 'lose_answer' })
      await control('faults', { fault: 'status', status: 503, retryAfter: 1 })
      const command = [...shop, 'order', 'A 17']

      const first = await run(command, { env })
      expect(first).toMatchObject({ code: 0, stdout: 'A 17 is ordered\n' })
      expect(first.stderr.match(/^waiting/gm)).toHaveLength(2)
      expect(await run(command, { env })).toEqual({ ...first, stderr: '' })
      await control('clock', { advance: '3 d' })
      expect(await run(command, { env })).toEqual({ ...first, stderr: '' })

      expect((await deliveries.orders.get('A 17')).status).toBe('pending')
    },
  )

  test(
    'sends the same key with each attempt, and asks for strict handling',
    unless(isMissing && `without ${compiler}`),
    async ({ env }) => {
      const received: IncomingHttpHeaders[] = []
      await using server = await listenLocally(
        createServer(({ headers }, response) => {
          response.writeHead(received.push(headers) === 1 ? 503 : 201).end('{}')
        }),
      )

      const url = { DELIVERY_ORDERS_BASE_URL: server.url }
      expect(await run([...shop, 'order', 'A 17'], { env: { ...env, ...url } })).toMatchObject({
        code: 0,
      })

      const sent = { 'idempotency-key': expect.stringMatching(/^\S+$/), prefer: 'handling=strict' }
      expect(received).toMatchObject([sent, sent])
      expect(received[0]?.['idempotency-key']).toBe(received[1]?.['idempotency-key'])
    },
  )

  test(
    'names a variable that is missing',
    unless(isMissing && `without ${compiler}`),
    async ({ env }) => {
      for (const name of ['DELIVERY_ORDERS_BASE_URL', 'DELIVERY_ORDERS_TOKEN'])
        expect(await run([...shop, 'order', 'A'], { env: { ...env, [name]: '' } })).toEqual({
          ...{ code: 1, stdout: '', stderr: `Set the environment variable ${name}.\n` },
        })
    },
  )

  test(
    'prints a problem with its code and the faulty field, and fails',
    unless(isMissing && `without ${compiler}`),
    async ({ env }) => {
      const { code, stdout, stderr } = await run([...shop, 'order', ' A'], { env })

      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^400 validation_failed: .* \(request \w+\)\n {2}\/referenceNumber /)
    },
  )

  test(
    'follows the feed through outages, and from its position after kill -9',
    unless(isMissing && `without ${compiler}`),
    async ({ started, control, deliveries, env }) => {
      const file = join(folder, 'position')
      const draft = JSON.parse(
        await readFile(example('../../../spec/examples/order-draft.json'), 'utf8'),
      )
      const create = (referenceNumber: string) =>
        deliveries.orders.create({ ...draft, referenceNumber })
      await create('A-1')
      const first = started([...shop, 'follow', file])
      await first.line(/^order\.created A-1 pending$/)
      await control('faults', { fault: 'drop', requests: 2 })
      await create('A-2')
        .catch(() => create('A-2'))
        .catch(() => create('A-2'))
      await first.line(/^order\.created A-2 pending$/)
      await expect.poll(() => readFile(file, 'utf8'), patience).toMatch(/2\d{5}$/)
      await first.end('SIGKILL')
      await deliveries.orders.cancel('A-1')

      const second = started([...shop, 'follow', file])
      await second.line(/^order\.canceled A-1 canceled$/)
      expect(second.lines).toHaveLength(1)
      await second.end('SIGKILL')

      await control('reset')
      const lost = await run([...shop, 'follow', file], { env })
      expect([lost.code, lost.stderr]).toEqual([
        1,
        expect.stringMatching(/^400 invalid_cursor: .*`from=/),
      ])
    },
  )

  test(
    'receives webhooks, and refuses forged and old messages',
    unless(isMissing && `without ${compiler}`),
    async ({ started, deliveries }) => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}/hooks`
      const { id, secret } = await deliveries.webhooks.create({ url })
      const command = parts.receiver?.(port) ?? [...shop, 'receive', port]
      const receiver = started(command, { WEBHOOK_SECRET: secret })
      await expect
        .poll(
          () =>
            fetch(url, { method: 'POST' }).then(
              ({ status }) => status,
              () => 0,
            ),
          patience,
        )
        .toBe(400)
      const draft = JSON.parse(
        await readFile(example('../../../spec/examples/order-draft.json'), 'utf8'),
      )

      await deliveries.orders.create({ ...draft, referenceNumber: 'A-17' })
      await receiver.line(/^order\.created A-17 pending$/)
      await deliveries.webhooks.test(id)
      await receiver.line(/^webhook\.test/)

      const [event] = (
        await deliveries.orders.events('A-17').pages()[Symbol.asyncIterator]().next()
      ).value.data
      const statusOf = async (message: Awaited<ReturnType<typeof sign>>) =>
        (await fetch(url, message)).status
      const genuine = await sign(event, secret)
      expect(await statusOf(genuine)).toBe(204)
      expect(
        await statusOf({ ...genuine, body: genuine.body.replace('pending', 'delivered') }),
      ).toBe(400)
      expect(await statusOf(await sign(event, secret, new Date(Date.now() - 600_000)))).toBe(400)
    },
  )
})

/** A port that was free a moment ago. */
async function freePort(): Promise<string> {
  await using server = await listenLocally(createServer())
  return String(server.port)
}
