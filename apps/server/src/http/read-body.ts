import { invalidJson, payloadTooLarge } from '@delivery-orders/operations'
import type { BareRequest } from './request.ts'
import { type MemoryHold, shortBodyBytes } from './request-memory.ts'

/** Reads a body, and holds the memory that it needs. */
export async function readBody(request: BareRequest, bytesMax: number): Promise<Buffer> {
  const { memoryHold } = request
  const length = Number(request.headers['content-length'] ?? shortBodyBytes)
  memoryHold?.awaitBody(length)
  // `100 Continue` is sent only after authentication, so no body is received from unknown clients.
  if (expectsContinue(request)) request.res?.writeContinue()
  const bytes = await readBytes(request, { length, bytesMax }, memoryHold)
  memoryHold?.holdBody(bytes)
  return bytes
}

/** HTTP/1.0 clients do not understand informational responses. */
const expectsContinue = ({ headers, httpVersion }: BareRequest): boolean =>
  headers.expect !== undefined && httpVersion !== '1.0'

interface Lengths {
  /** The announced length, or a guess. */
  readonly length: number
  readonly bytesMax: number
}

const noBytes: Buffer = Buffer.alloc(0)

/** Copies chunks into one buffer as they arrive, because a client may send each byte in a chunk of its own. */
function readBytes(
  request: BareRequest,
  { length, bytesMax }: Lengths,
  memoryHold: MemoryHold | undefined,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The client is gone, so no event follows.
    if (request.destroyed) return reject(invalidJson())
    let [bytes, size] = [noBytes, 0]
    const take = (chunk: Buffer) => {
      const end = size + chunk.length
      if (end > bytesMax) throw payloadTooLarge(bytesMax)
      if (size <= length && end > length) memoryHold?.awaitBody(bytesMax)
      if (size === 0 && end === length) bytes = chunk
      else bytes = withChunk(bytes, size, chunk, length)
      size = end
    }
    const onData = (chunk: Buffer) => {
      try {
        take(chunk)
      } catch (error) {
        bytes = noBytes
        request.off('data', onData)
        reject(error)
      }
    }
    request.on('data', onData)
    request.on('end', () => resolve(bytes.subarray(0, size)))
    // The client has disconnected, so the response does not matter.
    request.on('error', () => reject(invalidJson()))
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
