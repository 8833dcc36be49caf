/** A request as webhooks get them. */
export interface Message {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')
const contentLength = /\r\ncontent-length: *(\d+)/i

/**
 * Puts together the requests of one connection, one at a time. It knows just enough of HTTP for those who send here: a
 * receiver that reads less leaves more of the machine to whoever sends.
 */
export function messageReader(done: (message: Message) => void): (chunk: Buffer) => void {
  let held: Buffer | undefined
  return (chunk) => {
    const bytes = held ? Buffer.concat([held, chunk]) : chunk
    held = bytes
    const bodyAt = bytes.indexOf(headEnd) + headEnd.length
    if (bodyAt < headEnd.length) return
    const head = bytes.toString('latin1', 0, bodyAt)
    const length = contentLength.exec(head)?.[1]
    if (!head.startsWith('POST ') || length === undefined)
      throw new Error(`No request that a webhook gets:\n${head}`)
    const end = bodyAt + Number(length)
    if (bytes.length < end) return
    if (bytes.length > end) throw new Error('A request was sent before the answer to the last.')
    held = undefined
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
