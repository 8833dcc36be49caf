import {
  changedReference,
  draftOf,
  numberLength,
  pageSize,
  patchOf,
  referenceOf,
  reportOf,
  type Workload,
} from '../workload.ts'
import type { Job } from './job.ts'

type Requests = Pick<Job, 'port' | 'token' | 'workload'>

/** Returns the bytes of the request with this number. The next call may overwrite them. */
export type RequestBytes = (number: number) => Buffer

export const requestWriter = (job: Requests, group: string): RequestBytes =>
  writers[job.workload](job, referenceOf(group, 0))

type Writer = (job: Requests, sample: string) => RequestBytes

const writers: Readonly<Record<Workload, Writer>> = {
  'create-order': (job, sample) =>
    numberWriter(renderChange(job, 'POST /orders', sample, draftOf(sample)), sample),
  'get-order': (job, sample) => numberWriter(get(job, `/orders/${sample}`), sample),
  'list-orders': (job, sample) => numberWriter(get(job, `/orders?limit=${pageSize}`), sample),
  'progress-order': (job) => (number) => {
    const target = `POST /orders/${changedReference(number)}/progress`
    return Buffer.from(renderChange(job, target, `progress-${number}`, reportOf(number)))
  },
  'update-order': (job) => (number) => {
    const target = `PATCH /orders/${changedReference(number)}`
    return Buffer.from(renderChange(job, target, `update-${number}`, patchOf(number)))
  },
}

/** Encodes the request once. Each call only changes the digits of the order number in the reference and the key. */
function numberWriter(request: string, sample: string): RequestBytes {
  const bytes = Buffer.from(request)
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

/** Renders a request with a body and a key, which is padded to the usual length. */
const renderChange = (job: Requests, target: string, key: string, content: object): string => {
  const body = JSON.stringify(content)
  return [
    `${target} HTTP/1.1`,
    ...headersOf(job),
    `Idempotency-Key: ${key.padStart(keyLength, '-')}`,
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
