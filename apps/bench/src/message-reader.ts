const headEnd = Buffer.from('\r\n\r\n')
const contentLength = /\r\ncontent-length: *(\d+)/i

/**
 * Parses the HTTP/1.1 messages of one direction of a connection, one at a time. It supports only what the contestants
 * send (always with Content-Length): the less the benchmark has to parse, the less of its own work is measured.
 */
export function messageReader(done: (head: string, body: Buffer) => void): (chunk: Buffer) => void {
  let buffered: Buffer | undefined
  return (chunk) => {
    const bytes = buffered ? Buffer.concat([buffered, chunk]) : chunk
    buffered = bytes
    const bodyAt = bytes.indexOf(headEnd) + headEnd.length
    if (bodyAt < headEnd.length) return
    const head = bytes.toString('latin1', 0, bodyAt)
    const length = contentLength.exec(head)?.[1]
    if (length === undefined) throw new Error(`A message has no Content-Length:\n${head}`)
    const end = bodyAt + Number(length)
    if (bytes.length < end) return
    if (bytes.length > end) throw new Error(`More than one message was sent at a time:\n${head}`)
    buffered = undefined
    done(head, bytes.subarray(bodyAt, end))
  }
}
