/** A whole answer of HTTP/1.1. */
export interface Answer {
  readonly status: number
  readonly body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')
const statusAt = 'HTTP/1.1 '.length
const contentLength = /\r\ncontent-length: *(\d+)/i

/**
 * Puts together the answers of one connection, one at a time. It knows just enough of HTTP for the contestants, who
 * all send Content-Length: a load that reads less is a load that measures more of the servers and less of itself.
 */
export function answerReader(done: (answer: Answer) => void): (chunk: Buffer) => void {
  let held: Buffer | undefined
  return (chunk) => {
    const bytes = held ? Buffer.concat([held, chunk]) : chunk
    const bodyAt = bytes.indexOf(headEnd) + headEnd.length
    if (bodyAt < headEnd.length) {
      held = bytes
      return
    }
    const head = bytes.toString('latin1', 0, bodyAt)
    const length = contentLength.exec(head)?.[1]
    if (length === undefined) throw new Error(`An answer has no Content-Length:\n${head}`)
    const end = bodyAt + Number(length)
    held = bytes.length < end ? bytes : undefined
    if (held) return
    if (bytes.length > end) throw new Error('More came than was asked for.')
    const status = Number(head.slice(statusAt, statusAt + 3))
    done({ status, body: bytes.subarray(bodyAt, end) })
  }
}
