import { expect, test } from 'vitest'
import { population } from '../workload.ts'
import type { Job } from './job.ts'
import { requestWriter } from './request-writer.ts'

const phase = { group: 'measured', until: { requests: 1 } } as const

const aJob = (own: Partial<Job> = {}): Job => ({
  port: 3000,
  token: 'token',
  pid: 1,
  workload: 'create-order',
  connections: 1,
  warmUp: phase,
  measured: phase,
  ...own,
})

const keyIn = (request: string) =>
  /^Idempotency-Key: (\S+)$/m.exec(request.replaceAll('\r', ''))?.[1]

test('each create request has its own reference and idempotency key', () => {
  const requestFor = requestWriter(aJob(), 'measured')
  const requests = [7, 123_456_789, 8].map((number) => requestFor(number).toString())

  expect(requests.map((request) => /"referenceNumber":"([^"]+)"/.exec(request)?.[1])).toEqual([
    'measured-000000007',
    'measured-123456789',
    'measured-000000008',
  ])
  expect(requests.map(keyIn)).toEqual([
    '------------------measured-000000007',
    '------------------measured-123456789',
    '------------------measured-000000008',
  ])
})

test('a list request has a limit and no reference', () => {
  const request = requestWriter(aJob({ workload: 'list-orders' }), 'measured')(7).toString()

  expect(request).toMatch(/^GET \/orders\?limit=20 HTTP\/1\.1\r\n[\s\S]+\r\n\r\n$/)
})

test('changes go through the population in turn, each with its own key and content', () => {
  const requestFor = requestWriter(aJob({ workload: 'update-order' }), 'population')
  const requests = [7, population + 7].map((number) => requestFor(number).toString())

  for (const request of requests)
    expect(request).toMatch(/^PATCH \/orders\/population-000000007 HTTP\/1\.1\r\n/)
  expect(new Set(requests.map(keyIn)).size).toBe(2)
  expect(new Set(requests.map((request) => request.split('\r\n\r\n')[1])).size).toBe(2)
})

test('a progress report moves an order to assigned, and the next one back to pending', () => {
  const requestFor = requestWriter(aJob({ workload: 'progress-order' }), 'population')
  const requests = [7, population + 7, 2 * population + 7].map((number) => requestFor(number))

  for (const request of requests)
    expect(request.toString()).toMatch(/^POST \/orders\/population-000000007\/progress /)
  expect(requests.map((request) => /"to":"(\w+)"/.exec(request.toString())?.[1])).toEqual([
    'assigned',
    'pending',
    'assigned',
  ])
})
