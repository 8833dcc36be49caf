import { expect } from 'vitest'
import { test } from '../support/mock-test.ts'

const refusedClocks: readonly (readonly [body: unknown, pointer: string])[] = [
  [{}, ''],
  [[], ''],
  [null, ''],
  [{ set: '2027-01-01T00:00:00Z', advance: '1 s' }, ''],
  [{ set: '2027-02-30T00:00:00Z' }, '/set'],
  [{ set: '2027-99-99T00:00:00Z' }, '/set'],
  [{ set: 1_700_000_000 }, '/set'],
  [{ set: '1969-12-31T23:59:59Z' }, '/set'],
  [{ set: '9999-01-01T00:00:00Z' }, '/set'],
  [{ advance: '99999999999 d' }, '/advance'],
  [{ advance: '5min' }, '/advance'],
  [{ advance: '-5 min' }, '/advance'],
  [{ advance: 5 }, '/advance'],
  [{ running: 'no' }, '/running'],
  [{ advence: '5 min' }, '/advence'],
]

const refusedFaults: readonly (readonly [body: unknown, pointer: string])[] = [
  [{}, '/fault'],
  [{ fault: 'dorp' }, '/fault'],
  [{ fault: 'status' }, '/status'],
  [{ fault: 'status', status: 99 }, '/status'],
  [{ fault: 'status', status: '503' }, '/status'],
  [{ fault: 'status', status: 503, retryAfter: 'a\r\nb' }, '/retryAfter'],
  [{ fault: 'delay' }, '/delayMs'],
  [{ fault: 'delay', delayMs: -1 }, '/delayMs'],
  [{ fault: 'delay', delayMs: 600_000, requests: 7 }, '/requests'],
  [{ fault: 'drop', requests: 0 }, '/requests'],
  [{ fault: 'drop', requests: 1e9 }, '/requests'],
  [{ fault: 'drop', status: 503 }, '/status'],
]

test('a control request with a wrong body is refused with the member that is wrong', async ({
  control,
}) => {
  const problems = async (path: string, cases: typeof refusedClocks) => {
    for (const [body, pointer] of cases) {
      const response = await control(path, body)
      expect([body, response.status, await response.json()]).toMatchObject([
        ...[body, 400],
        { code: 'validation_failed', errors: [{ in: 'body', pointer }] },
      ])
    }
  }

  await problems('clock', refusedClocks)
  await problems('faults', refusedFaults)
})

test('a control request that is no JSON, too large, or at a wrong path or method gets the problem of the service', async ({
  mock,
}) => {
  const ask = async (method: string, path: string, body?: string) => {
    const response = await fetch(`${mock.baseUrl}/_mock${path}`, { method, body: body ?? null })
    const { code }: { code: string } = JSON.parse(await response.text())
    return [response.status, code, response.headers.get('allow')]
  }

  expect(await ask('POST', '/clock', '{')).toEqual([400, 'invalid_json', null])
  expect(await ask('POST', '/clock')).toEqual([400, 'validation_failed', null])
  const large = JSON.stringify({ advance: '1'.repeat(300_000) })
  expect(await ask('POST', '/clock', large)).toEqual([413, 'payload_too_large', null])
  expect(await ask('DELETE', '/clock')).toEqual([405, 'method_not_allowed', 'GET, HEAD, POST'])
  expect(await ask('GET', '/reset')).toEqual([405, 'method_not_allowed', 'POST'])
  for (const path of ['', '/', '/clocks', '/reset/'])
    expect(await ask('POST', path)).toEqual([404, 'route_not_found', null])
})
