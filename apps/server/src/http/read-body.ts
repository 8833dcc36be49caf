import { bodyBytesMaxOf, type OperationEntry } from '@delivery-orders/contract'
import {
  invalidJson,
  parsedBody,
  payloadTooLarge,
  unreadableRefuser,
} from '@delivery-orders/operations'
import type { BareRequest } from './request.ts'
import { type HeldMemory, shortBodyBytes } from './request-memory.ts'

export interface Body {
  readonly bytes: Buffer
  readonly value: unknown
}

export type BodyReader = (request: BareRequest, held: HeldMemory) => Body | Promise<Body>

/** Returns the function that reads the body of an operation, or ignores it if the operation has none. */
export function bodyReader(entry: OperationEntry): BodyReader {
  const { requestBody } = entry.operation
  if (!requestBody) return ignoreBody
  const refuseUnreadable = unreadableRefuser(entry)
  const bytesMax = bodyBytesMaxOf(entry)
  const read: BodyReader = (request, held) => {
    refuseUnreadable(request.headers)
    return readJson(request, held, bytesMax)
  }
  return requestBody.required ? read : ifAny(read)
}

/**
 * Reads a body. Sets `Content-Type` to a constant: express-openapi-validator compiles and keeps a validator
 * for each spelling of it, such as `application/json` with and without `charset`.
 */
async function readJson(request: BareRequest, held: HeldMemory, bytesMax: number): Promise<Body> {
  const { headers } = request
  const length = Number(headers['content-length'] ?? shortBodyBytes)
  held.awaitBody(length)

  headers['content-type'] = 'application/json'
  // `100 Continue` is sent only after authentication, so no body is received from unknown clients.
  if (expectsContinue(request)) request.res?.writeContinue()
  const bytes = await readBytes(request, { length, bytesMax }, held)
  held.holdBody(bytes)
  return { bytes, value: parsedBody(bytes) }
}

/** HTTP/1.0 clients do not understand informational responses. */
const expectsContinue = ({ headers, httpVersion }: BareRequest): boolean =>
  headers.expect !== undefined && httpVersion !== '1.0'

/** Reads an optional body. `Content-Type` is required only if there is a body. */
const ifAny =
  (read: BodyReader): BodyReader =>
  (request, held) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    return length === '0' && encoding === undefined ? ignoreBody(request) : read(request, held)
  }

/** Ignores the body and its `Content-Type`, for operations without a body. */
function ignoreBody({ headers }: BareRequest): Body {
  delete headers['content-type']
  return noBody
}

const noBody: Body = { bytes: Buffer.alloc(0), value: undefined }

interface Lengths {
  /** The announced length, or a guess. */
  readonly length: number
  readonly bytesMax: number
}

/** Copies chunks into one buffer as they arrive, because a client may send each byte in a chunk of its own. */
function readBytes(
  request: BareRequest,
  { length, bytesMax }: Lengths,
  held: HeldMemory,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let [bytes, size] = [noBody.bytes, 0]
    const take = (chunk: Buffer) => {
      const end = size + chunk.length
      if (end > bytesMax) throw payloadTooLarge(bytesMax)
      if (size <= length && end > length) held.awaitBody(bytesMax)
      if (size === 0 && end === length) bytes = chunk
      else bytes = withChunk(bytes, size, chunk, length)
      size = end
    }
    const onData = (chunk: Buffer) => {
      try {
        take(chunk)
      } catch (error) {
        bytes = noBody.bytes
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
