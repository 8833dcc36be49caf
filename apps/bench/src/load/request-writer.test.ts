import { expect, test } from 'vitest'
import type { Job } from './job.ts'
import { requestWriter } from './request-writer.ts'

const phase = { group: 'measured', population: 1, until: { requests: 1 } } as const

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
