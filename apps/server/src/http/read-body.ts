import {
  bodyBytesMax,
  invalidJson,
  parsedBody,
  payloadTooLarge,
  refuseUnreadable,
} from '@delivery-orders/operations'
import type { BareRequest } from './request.ts'

export interface Body {
  readonly bytes: Buffer
  readonly value: unknown
}

/**
 * Reads a required body. Sets `Content-Type` to a constant: express-openapi-validator compiles and keeps a validator
 * for each spelling of it, such as `application/json` with and without `charset`.
 */
export async function readJson(request: BareRequest): Promise<Body> {
  const { headers } = request
  refuseUnreadable(headers)

  headers['content-type'] = 'application/json'
  // `100 Continue` is sent only after authentication, so no body is received from unknown clients.
  if (expectsContinue(request)) request.res?.writeContinue()
  const bytes = await readBytes(request)
  return { bytes, value: parsedBody(bytes) }
}

/** HTTP/1.0 clients do not understand informational responses. */
const expectsContinue = ({ headers, httpVersion }: BareRequest): boolean =>
  headers.expect !== undefined && httpVersion !== '1.0'

/** Reads an optional body. `Content-Type` is required only if there is a body. */
export function readJsonIfAny(request: BareRequest): Body | Promise<Body> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  return length === '0' && encoding === undefined ? ignoreBody(request) : readJson(request)
}

/** Ignores the body and its `Content-Type`, for operations without a body. */
export function ignoreBody({ headers }: BareRequest): Body {
  delete headers['content-type']
  return noBody
}

const noBody: Body = { bytes: Buffer.alloc(0), value: undefined }

function readBytes(request: BareRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > bodyBytesMax) reject(payloadTooLarge())
      else chunks.push(chunk)
    })
    request.on('end', () =>
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)),
    )
    // The client has disconnected, so the response does not matter.
    request.on('error', () => reject(invalidJson()))
  })
}
