import { describe, expect } from 'vitest'
import type { RunningMock } from '../../src/mock/mock-server.ts'
import { ask, type SentHeaders } from '../support/ask.ts'
import { draft, test } from '../support/mock-test.ts'

const portOf = ({ baseUrl }: RunningMock): string => new URL(baseUrl).port

describe('a request of a web page from elsewhere', () => {
  test('reads nothing from the mock under a rebound name, whatever its path and token', async ({
    mock,
    deliveries,
  }) => {
    await deliveries.orders.create({ ...draft, referenceNumber: 'A-17' })
    const authorization = `Bearer ${mock.token}`
    for (const name of [
      'rebound.example',
      '127.0.0.1.example',
      'localhost.example',
      'me@localhost',
    ])
      for (const path of ['/_mock/clock', '/orders', '/orders/A-17', '/receipts/x', '/']) {
        const host = `${name}:${portOf(mock)}`
        expect([host, path, await ask(mock, path, { host, authorization })]).toEqual([
          ...[host, path],
          {
            status: 403,
            text: `The mock does not answer requests to the host ${name}. To allow this, start it with --allow-host ${name}\n`,
          },
        ])
      }
  })

  test('neither moves the clock nor forgets orders', async ({ mock, deliveries }) => {
    await deliveries.orders.create({ ...draft, referenceNumber: 'A-17' })
    for (const headers of [
      { origin: 'https://shop.example' },
      { origin: 'http://localhost.example:3000' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] as readonly SentHeaders[]) {
      const moved = await ask(mock, '/_mock/clock', headers, { advance: '400 d' })
      const reset = await ask(mock, '/_mock/reset', headers, {})
      expect([headers, moved.status, reset.status]).toEqual([headers, 403, 403])
    }

    expect(await deliveries.orders.get('A-17')).toMatchObject({ status: 'pending' })
    const { now } = JSON.parse((await ask(mock, '/_mock/clock', {})).text)
    expect(Date.parse(now)).toBeLessThan(Date.now() + 86_400_000)
  })

  test('does not use up a fault that a test has ordered', async ({ mock, control, deliveries }) => {
    await control('faults', { fault: 'status', status: 503 })
    const { status } = await ask(mock, '/orders', { 'sec-fetch-site': 'cross-site' })

    expect(status).toBe(403)
    await expect(deliveries.orders.create(draft)).rejects.toMatchObject({ status: 503 })
  })
})

describe('a request of this machine', () => {
  test('is answered under each of its names and through any port, also from its pages', async ({
    mock,
  }) => {
    for (const headers of [
      { host: 'localhost' },
      { host: 'LOCALHOST:80' },
      { host: '[::1]:4010' },
      { host: '127.0.0.1:5000', origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
      { host: 'localhost:4010', origin: 'https://127.0.0.1' },
      { 'sec-fetch-site': 'none' },
    ] as readonly SentHeaders[])
      expect([
        headers,
        (await ask(mock, '/_mock/faults', headers, { fault: 'drop' })).status,
      ]).toEqual([headers, 200])
  })

  test('is answered under a name that --allow-host adds, and under no other', async ({ start }) => {
    const mock = await start({ allowedHosts: ['host.docker.internal'] })
    const statusOf = async (headers: SentHeaders) =>
      (await ask(mock, '/_mock/clock', headers)).status

    expect(await statusOf({ host: 'host.docker.internal:4010' })).toBe(200)
    expect(await statusOf({ origin: 'http://host.docker.internal' })).toBe(200)
    expect(await statusOf({ host: 'docker.internal' })).toBe(403)
  })
})
