import { draftOf, numberLength, pageSize, referenceOf } from '../workload.ts'
import type { Job } from './job.ts'

type Requests = Pick<Job, 'port' | 'token' | 'workload'>

/** Returns the bytes of the request for an order number. The next call overwrites them. */
export type RequestBytes = (number: number) => Buffer

/** Builds the request once. Each call only changes the digits of the order number in the reference and the key. */
export function requestWriter(job: Requests, group: string): RequestBytes {
  const sample = referenceOf(group, 0)
  const bytes = Buffer.from(texts[job.workload](job, sample))
  const ends = endsOf(bytes, sample)
  return (number) => {
    for (const end of ends) writeNumber(bytes, end, number)
    return bytes
  }
}

function endsOf(bytes: Buffer, text: string): readonly number[] {
  const ends: number[] = []
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1))
    ends.push(at + text.length)
  return ends
}

const zero = '0'.charCodeAt(0)

function writeNumber(bytes: Buffer, end: number, number: number): void {
  let rest = number
  for (let at = end - 1; at >= end - numberLength; at--) {
    bytes[at] = zero + (rest % 10)
    rest = Math.floor(rest / 10)
  }
}

/** Length of a UUID, which most clients use as idempotency key. */
const keyLength = 36

const post = (job: Requests, reference: string): string => {
  const body = JSON.stringify(draftOf(reference))
  return [
    'POST /orders HTTP/1.1',
    ...headersOf(job),
    `Idempotency-Key: ${reference.padStart(keyLength, '-')}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

const get = (job: Requests, path: string): string =>
  [`GET ${path} HTTP/1.1`, ...headersOf(job), '', ''].join('\r\n')

const headersOf = ({ port, token }: Requests) => [
  `Host: 127.0.0.1:${port}`,
  `Authorization: Bearer ${token}`,
]

const texts = {
  'create-order': post,
  'get-order': (job: Requests, reference: string) => get(job, `/orders/${reference}`),
  'list-orders': (job: Requests) => get(job, `/orders?limit=${pageSize}`),
} as const
