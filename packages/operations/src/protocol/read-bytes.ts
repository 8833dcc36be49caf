import { invalidJson, payloadTooLarge } from './json-body.ts'

export interface BodyParts {
  /** The announced length, or a guess. */
  readonly length: number
  readonly bytesMax: number
  /** Called before the body grows beyond `length`. If it throws, the body is refused. */
  readonly onLonger?: () => void
}

const noBytes: Buffer = Buffer.alloc(0)

/** Copies chunks into one buffer as they arrive, because a client may send each byte in a chunk of its own. */
export function readBytes(
  body: NodeJS.ReadableStream & { readonly destroyed: boolean },
  { length, bytesMax, onLonger }: BodyParts,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The client is gone, so no event follows.
    if (body.destroyed) return reject(invalidJson())
    let [bytes, size] = [noBytes, 0]
    const take = (chunk: Buffer) => {
      const end = size + chunk.length
      if (end > bytesMax) throw payloadTooLarge(bytesMax)
      if (size <= length && end > length) onLonger?.()
      if (size === 0 && end === length) bytes = chunk
      else bytes = withChunk(bytes, size, chunk, length)
      size = end
    }
    const onData = (chunk: Buffer) => {
      try {
        take(chunk)
      } catch (error) {
        bytes = noBytes
        body.off('data', onData)
        reject(error)
      }
    }
    body.on('data', onData)
    body.on('end', () => resolve(bytes.subarray(0, size)))
    // The client has disconnected, so the response does not matter.
    body.on('error', () => reject(invalidJson()))
  })
}

/** Returns a buffer with `size` bytes of `bytes` and the chunk. It has room for `length` bytes, or for twice as many. */
function withChunk(bytes: Buffer, size: number, chunk: Buffer, length: number): Buffer {
  const end = size + chunk.length
  const target =
    end <= bytes.length ? bytes : Buffer.allocUnsafe(Math.max(length, end, 2 * bytes.length))
  if (target !== bytes) bytes.copy(target, 0, 0, size)
  chunk.copy(target, size)
  return target
}

interface ExpectingRequest {
  readonly headers: { readonly expect?: string | undefined }
  readonly httpVersion: string
}

/** Whether to send `100 Continue`. HTTP/1.0 clients do not understand informational responses. */
export const expectsContinue = ({ headers, httpVersion }: ExpectingRequest): boolean =>
  headers.expect !== undefined && httpVersion !== '1.0'
