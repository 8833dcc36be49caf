export interface Message {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')
const contentLength = /\r\ncontent-length: *(\d+)/i

/**
 * Parses the requests of one connection, one at a time. It supports only the part of HTTP that the senders use: the
 * less a receiver has to parse, the more CPU time is left for the sender.
 */
export function messageReader(done: (message: Message) => void): (chunk: Buffer) => void {
  let buffered: Buffer | undefined
  return (chunk) => {
    const bytes = buffered ? Buffer.concat([buffered, chunk]) : chunk
    buffered = bytes
    const bodyAt = bytes.indexOf(headEnd) + headEnd.length
    if (bodyAt < headEnd.length) return
    const head = bytes.toString('latin1', 0, bodyAt)
    const length = contentLength.exec(head)?.[1]
    if (!head.startsWith('POST ') || length === undefined)
      throw new Error(`Not a webhook request (POST with Content-Length):\n${head}`)
    const end = bodyAt + Number(length)
    if (bytes.length < end) return
    if (bytes.length > end)
      throw new Error('A request was sent before the previous one was answered.')
    buffered = undefined
    done({
      id: headerOf(head, 'webhook-id'),
      timestamp: headerOf(head, 'webhook-timestamp'),
      signature: headerOf(head, 'webhook-signature'),
      body: bytes.subarray(bodyAt, end),
    })
  }
}

function headerOf(head: string, name: string): string {
  const at = head.indexOf(`\r\n${name}: `)
  if (at < 0) throw new Error(`A request has no ${name}:\n${head}`)
  return head.slice(at + name.length + 4, head.indexOf('\r\n', at + 2))
}
