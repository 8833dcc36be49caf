import { draftOf, numberLength, referenceOf } from '../workload.ts'
import type { Job } from './job.ts'

/** The bytes of a request for an order's number. They are overwritten by the next call. */
export type RequestBytes = (number: number) => Buffer

/** Everything but the reference's number is the same in every request, and written once. */
export function requestWriter(job: Job, group: string): RequestBytes {
  const sample = referenceOf(group, 0)
  const text = job.workload === 'create-order' ? post(job, sample) : get(job, sample)
  const bytes = Buffer.from(text)
  const numberEnd = bytes.indexOf(sample) + sample.length
  return (number) => {
    let rest = number
    for (let at = numberEnd - 1; at >= numberEnd - numberLength; at--) {
      bytes[at] = zero + (rest % 10)
      rest = Math.floor(rest / 10)
    }
    return bytes
  }
}

const zero = '0'.charCodeAt(0)

const post = (job: Job, reference: string): string => {
  const body = JSON.stringify(draftOf(reference))
  return [
    'POST /orders HTTP/1.1',
    ...headersOf(job),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

const get = (job: Job, reference: string): string =>
  [`GET /orders/${reference} HTTP/1.1`, ...headersOf(job), '', ''].join('\r\n')

const headersOf = ({ port, token }: Job) => [
  `Host: 127.0.0.1:${port}`,
  `Authorization: Bearer ${token}`,
]
