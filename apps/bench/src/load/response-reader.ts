export interface HttpResponse {
  readonly status: number
  readonly body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')
const statusAt = 'HTTP/1.1 '.length
const contentLength = /\r\ncontent-length: *(\d+)/i

/**
 * Parses the responses of one connection, one at a time. It supports only the part of HTTP/1.1 that the contestants
 * use (all send Content-Length): the less the load has to parse, the less of its own work is measured.
 */
export function responseReader(done: (response: HttpResponse) => void): (chunk: Buffer) => void {
  let buffered: Buffer | undefined
  return (chunk) => {
    const bytes = buffered ? Buffer.concat([buffered, chunk]) : chunk
    const bodyAt = bytes.indexOf(headEnd) + headEnd.length
    if (bodyAt < headEnd.length) {
      buffered = bytes
      return
    }
    const head = bytes.toString('latin1', 0, bodyAt)
    const length = contentLength.exec(head)?.[1]
    if (length === undefined) throw new Error(`A response has no Content-Length:\n${head}`)
    const end = bodyAt + Number(length)
    buffered = bytes.length < end ? bytes : undefined
    if (buffered) return
    if (bytes.length > end)
      throw new Error('The contestant sent more than one response to a request.')
    const status = Number(head.slice(statusAt, statusAt + 3))
    done({ status, body: bytes.subarray(bodyAt, end) })
  }
}
