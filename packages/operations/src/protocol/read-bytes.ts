import { invalidJson, payloadTooLarge } from './json-body.ts'

/** Holds the memory of a body. */
export interface BodyHold {
  /** Gets a function that refuses the body while it is being read. */
  beginBody?(refuse: (error: Error) => void): void
  /** Called with the size so far, before a chunk is stored. If it throws, the body is refused. */
  growBody?(size: number): void
}

const noBytes: Buffer = Buffer.alloc(0)

/** Copies chunks into one buffer as they arrive, because a client may send each byte in a chunk of its own. */
export function readBytes(
  body: NodeJS.ReadableStream & { readonly destroyed: boolean },
  bytesMax: number,
  hold?: BodyHold,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The client is gone, so no event follows.
    if (body.destroyed) return reject(invalidJson())
    let [bytes, size] = [noBytes, 0]
    const refuse = (error: unknown) => {
      bytes = noBytes
      body.off('data', onData)
      reject(error)
    }
    const onData = (chunk: Buffer) => {
      const end = size + chunk.length
      try {
        if (end > bytesMax) throw payloadTooLarge(bytesMax)
        hold?.growBody?.(end)
      } catch (error) {
        return refuse(error)
      }
      bytes = size === 0 ? chunk : withChunk(bytes, size, chunk)
      size = end
    }
    hold?.beginBody?.(refuse)
    body.on('data', onData)
    body.on('end', () => resolve(bytes.subarray(0, size)))
    // The client has disconnected, so the response does not matter.
    body.on('error', () => reject(invalidJson()))
  })
}

/** Returns a buffer with `size` bytes of `bytes` and the chunk. A new buffer has twice the length. */
function withChunk(bytes: Buffer, size: number, chunk: Buffer): Buffer {
  const end = size + chunk.length
  const target = end <= bytes.length ? bytes : Buffer.allocUnsafe(Math.max(end, 2 * bytes.length))
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
