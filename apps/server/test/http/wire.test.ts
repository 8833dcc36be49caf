import { connect } from 'node:net'
import type { Problem } from '@delivery-orders/contract'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { test, type World } from '../support/world.ts'

function wire({ url }: World, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += chunk
    })
    // The server may close the connection while the client is still sending, so a reset is expected.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}

const request = (line: string, headers: readonly string[], body = '') =>
  [`${line} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, '', body].join('\r\n')

const problemIn = (text: string): Problem => JSON.parse(text.slice(text.indexOf('\r\n\r\n')))

describe('input that is not valid HTTP', () => {
  test.for([
    ['a line that is not HTTP', 'hello\r\n\r\n', '400 Bad Request'],
    ['a request without Host', 'GET /healthz HTTP/1.1\r\n\r\n', '400 Bad Request'],
    [
      'a header of 100 KB',
      request('GET /healthz', [`X: ${'x'.repeat(100_000)}`]),
      '431 Request Header Fields Too Large',
    ],
    [
      'a request with two lengths',
      request('POST /orders', ['Content-Length: 1', 'Content-Length: 2'], 'xx'),
      '400 Bad Request',
    ],
    [
      'a request with a length and chunks',
      request('POST /orders', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      '400 Bad Request',
    ],
    ['a request with two hosts', request('GET /healthz', ['Host: b']), '400 Bad Request'],
    ['a request with the same host twice', request('GET /healthz', ['host: a']), '400 Bad Request'],
    [
      'a body that is compressed and chunked',
      request('POST /orders', ['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'),
      '501 Not Implemented',
    ],
    [
      'a body with two headers Transfer-Encoding',
      request(
        'POST /orders',
        ['Transfer-Encoding: gzip', 'Transfer-Encoding: chunked'],
        '0\r\n\r\n',
      ),
      '501 Not Implemented',
    ],
    [
      'a body that is not chunked last',
      request('POST /orders', ['Transfer-Encoding: chunked, gzip'], '0\r\n\r\n'),
      '400 Bad Request',
    ],
  ] as const)(
    '%s gets an error status, and the connection is closed',
    async ([, bytes, status], { world }) => {
      expect(await wire(world, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`))
      expect(await wire(world, request('GET /healthz', []))).toContain('200 OK')
    },
  )
})

describe('unusual requests', () => {
  test.for(['http://b.example/orders/A-17', '/orders/A-17#part', '/orders/A-17'])(
    'for %s get 404 before the order exists and 200 afterwards',
    async (target, { acme, world }) => {
      const authorization = `Authorization: Bearer ${await world.token('acme')}`
      const missing = await wire(world, request(`GET ${target}`, [authorization]))
      expect(problemIn(missing)).toMatchObject({
        code: 'order_not_found',
        instance: '/orders/A-17',
      })

      await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
      expect(await wire(world, request(`GET ${target}`, [authorization]))).toContain('200 OK')
    },
  )

  test('with 16 KiB of headers, but for some bytes, are served', async ({ world }) => {
    const large = request('GET /healthz', [`X: ${'x'.repeat(16 * 1024 - 100)}`])
    expect(await wire(world, large)).toMatch(/^HTTP\/1.1 200 OK/)
  })

  test('with an Expect header are served, and only those with a token get 100 Continue', async ({
    world,
  }) => {
    const body = JSON.stringify(aDraft())
    const post = (headers: readonly string[]) =>
      wire(
        world,
        request(
          'POST /orders',
          [...headers, 'Content-Type: application/json', `Content-Length: ${body.length + 1}`],
          body,
        ),
      )
    const authorization = `Authorization: Bearer ${await world.token('acme')}`

    const [withoutToken, withToken, unknownExpectation] = await Promise.all([
      post(['Expect: 100-continue']),
      post(['Expect: 100-continue', authorization]),
      post(['Expect: 200-ok', authorization]),
    ])
    expect(withoutToken).toMatch(/^HTTP\/1.1 401 /)
    expect(withToken).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 201 /)
    expect(unknownExpectation).toContain('201 Created')
  })

  test('with a body that is too large and has no media type get 413 payload_too_large', async ({
    world,
  }) => {
    const authorization = `Authorization: Bearer ${await world.token('acme')}`
    const text = await wire(
      world,
      request('POST /orders', [authorization, 'Content-Length: 300000']),
    )

    expect(problemIn(text).code).toBe('payload_too_large')
  })

  test('with invalid percent-encoding in the path of a page get 404 route_not_found', async ({
    world,
  }) => {
    expect(problemIn(await wire(world, request('GET /problems/%zz', []))).code).toBe(
      'route_not_found',
    )
  })
})
