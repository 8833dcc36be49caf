import { document } from '@delivery-orders/contract'
import { describe, expect } from 'vitest'
import { parse } from 'yaml'
import { aDraft } from '../support/a-draft.ts'
import { post } from '../support/post.ts'
import { bearer, send } from '../support/send.ts'
import { test } from '../support/world.ts'

describe('every response', () => {
  test('has API-Version, X-Request-Id, no-store and nosniff, but no ETag or X-Powered-By', async ({
    world,
  }) => {
    for (const path of [
      '/healthz',
      '/openapi.json',
      '/nothing',
      '/webhooks',
      '/problems/invalid_json',
    ]) {
      const { headers } = await send(world, { path })
      expect(headers.get('API-Version')).toBe('1.0.0')
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9A-Z]{26}$/)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.has('ETag')).toBe(false)
      expect(headers.has('X-Powered-By')).toBe(false)
    }
  })

  test('repeats the client’s request id if it is 1 to 128 unreserved ASCII characters', async ({
    world,
  }) => {
    const ids = {
      'a.B_c-9': true,
      [`${'x'.repeat(128)}`]: true,
      [`${'x'.repeat(129)}`]: false,
      'a b': false,
      é: false,
    }
    for (const [id, isRepeated] of Object.entries(ids)) {
      const { headers } = await send(world, { path: '/healthz', headers: { 'X-Request-Id': id } })
      expect([id, headers.get('X-Request-Id') === id]).toEqual([id, isRepeated])
    }
  })

  test('to a HEAD request equals the response to GET without the body', async ({ world }) => {
    const headers = bearer(await world.token('acme'))
    for (const path of ['/webhooks', '/orders/A-17', '/openapi.json']) {
      const head = await send(world, { method: 'HEAD', path, headers })
      const get = await send(world, { path, headers })
      expect([head.status, head.text]).toEqual([get.status, ''])
      expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'))
    }
    const methods = world.log.map((line) => JSON.parse(line).method)
    expect(methods).toEqual(['HEAD', 'GET', 'HEAD', 'GET', 'HEAD', 'GET'])
  })

  test('is the same for every value of Accept and If-None-Match', async ({ world }) => {
    const headers = {
      ...bearer(await world.token('acme')),
      Accept: 'text/html',
      'If-None-Match': '*',
    }

    expect((await send(world, { path: '/webhooks', headers })).status).toBe(200)
  })
})

describe('the served OpenAPI document', () => {
  test('contains the URL and currency of this deployment, in JSON and in YAML', async ({
    startWorld,
  }) => {
    const world = await startWorld({ settings: { CURRENCY: 'EUR' } })

    const asJson = JSON.parse((await send(world, { path: '/openapi.json' })).text)
    const asYaml = parse((await send(world, { path: '/openapi.yaml' })).text)

    expect(asYaml).toEqual(asJson)
    expect(JSON.stringify(asJson)).not.toContain('<!--')
    expect(asJson.servers).toEqual([{ url: world.url }])
    expect(asJson.info.version).toBe('1.0.0')
    expect(asJson.info.description).toContain('EUR')
    expect(asJson.paths).toEqual(JSON.parse(JSON.stringify(document.paths)))
  })
})

describe('a configured PUBLIC_URL', () => {
  test('appears in Location, receipt URLs and problems', async ({ startWorld }) => {
    const PUBLIC_URL = 'https://deliveries.example.com/api'
    const { service, token } = await startWorld({ settings: { PUBLIC_URL } })
    const create = async () =>
      post({ url: service.ownUrl }, { token: await token('acme'), body: draft })
    const draft = aDraft({ referenceNumber: 'A-17' })

    const [created, refused] = [await create(), await create()]

    expect(created.headers.get('Location')).toBe(`${PUBLIC_URL}/orders/A-17`)
    expect(JSON.parse(created.text).receiptUrl).toMatch(`${PUBLIC_URL}/receipts/`)
    expect(refused.problem.type).toBe(`${PUBLIC_URL}/problems/duplicate_reference`)
  })
})

describe('a configured base path', () => {
  test('prefixes the paths of all operations and pages, and the receipt URLs', async ({
    startWorld,
  }) => {
    const world = await startWorld({ settings: { BASE_PATH: '/deliveries/v' } })

    expect(world.url).toMatch(/\/deliveries\/v$/)
    for (const path of ['/healthz', '/openapi.json', '/problems/invalid_json'])
      expect((await send(world, { path })).status).toBe(200)
    expect((await fetch(new URL('/webhooks', world.url))).status).toBe(404)
    const client = await world.client('acme')
    const order = await client.orders.create(aDraft({ referenceNumber: 'A/17' }))
    expect(order.receiptUrl).toContain('/deliveries/v/receipts/')
    expect((await client.orders.get('A/17')).status).toBe('pending')
  })
})

describe('the log', () => {
  test('has one line for each response, without any token, phone number, name, path or order reference', async ({
    world,
  }) => {
    const token = await world.token('acme')
    const client = await world.client('acme')
    await client.orders.create(aDraft({ referenceNumber: 'private-reference' }))
    await client.orders.get('private-reference')
    await send(world, { path: '/nothing/private-path', headers: bearer(token) })

    const lines = world.log.map((line) => JSON.parse(line))
    expect(lines.map(({ operation, status }) => [operation, status])).toEqual([
      ['createOrder', 201],
      ['getOrder', 200],
      [undefined, 404],
    ])
    expect(lines[0]).toMatchObject({ client: 'acme', mode: 'test', method: 'POST' })
    const whole = world.log.join('\n')
    for (const secret of ['dos_', '0702029254', 'Awa', 'Jardins', 'private-'])
      expect(whole).not.toContain(secret)
  })
})

describe('a page outside the contract', () => {
  test.for(['/healthz', '/openapi.json', '/docs', '/problems', '/problems/invalid_json'])(
    '%s answers 405 to any method but GET and HEAD',
    async (path, { world }) => {
      for (const method of ['POST', 'OPTIONS', 'DELETE']) {
        const { status, headers, problem } = await send(world, { method, path })
        expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
        expect(problem.detail).toContain(method)
      }
    },
  )
})
