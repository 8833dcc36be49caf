import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test, vi } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { startWorld, type World } from '../support/world.ts'
import { bins, packages } from './support/generators.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 })

const run = promisify(execFile)

/** A reference whose path differs from it: `A/ü 1` is `/orders/A%2F%C3%BC%201`. */
const reference = 'A/ü 1'

let folder: string
let world: World

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delivery-orders-generators-'))
  return () => rm(folder, { recursive: true })
})

beforeAll(async () => {
  const opened = new AsyncDisposableStack()
  world = await startWorld(opened, {})
  return () => opened.disposeAsync()
})

beforeAll(async () => {
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--prefix']
  await run('npm', ['install', ...options, folder, ...packages], { cwd: folder })
  const document = await (await fetch(`${world.url}/openapi.json`)).text()
  await writeFile(join(folder, 'openapi.json'), document)
})

/** The calls of a generated client. Each rejects or resolves to a problem if the service refuses. */
interface Client {
  create(draft: object): Promise<unknown>
  get(reference: string): Promise<unknown>
  cancel(reference: string): Promise<unknown>
}

async function generate(bin: string, args: readonly string[], entry: string) {
  await run(process.execPath, [join(folder, 'node_modules', bin), ...args], { cwd: folder })
  return await import(join(folder, entry))
}

const clients: Readonly<Record<string, (token: string) => Promise<Client>>> = {
  '@hey-api/openapi-ts': async (token) => {
    const args = ['-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch']
    const sdk = await generate(bins.heyApi, args, 'hey/sdk.gen.ts')
    const { client } = await import(join(folder, 'hey/client.gen.ts'))
    client.setConfig({ baseUrl: world.url, auth: token })
    const at = (path: string) => ({ path: { reference: path }, throwOnError: true })
    return {
      create: async (body) => (await sdk.createOrder({ body, throwOnError: true })).data,
      get: async (path) => (await sdk.getOrder(at(path))).data,
      cancel: async (path) => (await sdk.cancelOrder(at(path))).data,
    }
  },
  'orval with urlEncodeParameters': async (token) => {
    await writeFile(
      join(folder, 'orval.config.mjs'),
      `export default { d: { input: 'openapi.json', output: { target: 'orval.ts', client: 'fetch',
        urlEncodeParameters: true, baseUrl: ${JSON.stringify(world.url)} } } }`,
    )
    const sdk = await generate(bins.orval, ['--config', 'orval.config.mjs'], 'orval.ts')
    const options = {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    }
    return {
      create: async (draft) => (await sdk.createOrder(draft, options)).data,
      get: async (path) => (await sdk.getOrder(path, options)).data,
      cancel: async (path) => (await sdk.cancelOrder(path, undefined, options)).data,
    }
  },
  'openapi-typescript-codegen with ENCODE_PATH': async (token) => {
    const args = ['--input', 'openapi.json', '--output', 'codegen', '--client', 'fetch']
    const { OpenAPI, OrdersService } = await generate(bins.codegen, args, 'codegen/index.ts')
    Object.assign(OpenAPI, { BASE: world.url, TOKEN: token, ENCODE_PATH: encodeURIComponent })
    return {
      create: (draft) => OrdersService.createOrder(draft),
      get: (path) => OrdersService.getOrder(path),
      cancel: (path) => OrdersService.cancelOrder(path),
    }
  },
  'swagger-typescript-api with encodeURIComponent': async (token) => {
    const args = ['generate', '-p', 'openapi.json', '-o', '.', '-n', 'swagger.ts']
    const { Api } = await generate(bins.swagger, args, 'swagger.ts')
    const headers = { Authorization: `Bearer ${token}` }
    const { orders } = new Api({ baseUrl: world.url, baseApiParams: { headers } })
    return {
      create: async (draft) => (await orders.createOrder(draft)).data,
      get: async (path) => (await orders.getOrder(encodeURIComponent(path))).data,
      cancel: async (path) => (await orders.cancelOrder(encodeURIComponent(path))).data,
    }
  },
}

test.for(Object.keys(clients))(
  'a client of %s creates, gets and cancels an order whose reference needs encoding',
  async (name) => {
    const client = await clients[name]?.(
      await world.token(`client-of-${name.replaceAll(/\W+/g, '-')}`),
    )

    const draft = aDraft({ referenceNumber: reference, total: 23500123 })
    expect(await client?.create(draft)).toMatchObject({
      referenceNumber: reference,
      total: 23500123,
    })
    expect(await client?.get(reference)).toMatchObject({ status: 'pending', total: 23500123 })
    expect(await client?.cancel(reference)).toMatchObject({ status: 'canceled' })
  },
)

test.for(['Example', 'Schema'])(
  'the import of Postman gives every operation that needs a body one, made from the %s',
  async (parametersResolution) => {
    const postman = createRequire(join(folder, 'package.json'))('openapi-to-postmanv2')
    const data = await (await fetch(`${world.url}/openapi.json`)).json()
    const collection = await new Promise<Item>((resolve, reject) =>
      postman.convertV2(
        { type: 'json', data },
        { schemaFaker: true, parametersResolution },
        (error: unknown, result: { result: boolean; output: readonly { data: Item }[] }) =>
          result?.result ? resolve(result.output[0]?.data as Item) : reject(error ?? result),
      ),
    )
    const bodies = bodiesOf(collection)
    expect(bodies.get('POST orders')).toMatchObject({ recipient: { phone: expect.any(String) } })
    expect([...bodies].filter(([, body]) => body === null)).toEqual([])
  },
)

interface Item {
  readonly item?: readonly Item[]
  readonly request?: {
    readonly method: string
    readonly url: { readonly path: readonly string[] }
    readonly body?: { readonly raw?: string }
  }
}

/** The bodies of all requests in a collection. */
function bodiesOf({ item = [], request }: Item): ReadonlyMap<string, unknown> {
  const { raw } = request?.body ?? {}
  const own = raw
    ? ([[`${request?.method} ${request?.url.path.join('/')}`, JSON.parse(raw)]] as const)
    : []
  return new Map([...own, ...item.flatMap((inner) => [...bodiesOf(inner)])])
}
