import {
  bodyBytesMax,
  invalidJson,
  parsedBody,
  payloadTooLarge,
  refuseUnreadable,
} from '@delivery-orders/operations'
import type { Request } from 'express'

/** What was sent, and what it says. */
export interface Body {
  readonly bytes: Buffer
  readonly value: unknown
}

/**
 * The body of an operation that has one. It leaves the Content-Type under one name: the validator keeps a compiled
 * validator for every one that it sees, parameters included, and names chosen by clients would fill the memory.
 */
export async function readJson(request: Request): Promise<Body> {
  const { headers } = request
  refuseUnreadable(headers)

  headers['content-type'] = 'application/json'
  // Only now is a client that asked first told to send: a stranger's body is not wanted.
  if (expectsContinue(request)) request.res?.writeContinue()
  const bytes = await readBytes(request)
  return { bytes, value: parsedBody(bytes) }
}

/** A client of HTTP 1.0 does not know an answer before the answer. */
const expectsContinue = ({ headers, httpVersion }: Request): boolean =>
  headers.expect !== undefined && httpVersion !== '1.0'

/** For operations whose body may be left out: then nobody needs to name its type either. */
export function readJsonIfAny(request: Request): Body | Promise<Body> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  return length === '0' && encoding === undefined ? ignoreBody(request) : readJson(request)
}

/** For the other operations: what was sent is neither looked at nor read, whatever its type. */
export function ignoreBody({ headers }: Request): Body {
  delete headers['content-type']
  return noBody
}

const noBody: Body = { bytes: Buffer.alloc(0), value: undefined }

function readBytes(request: Request): Promise<Buffer> {
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
    // The client is gone, and nobody will read the answer.
    request.on('error', () => reject(invalidJson()))
  })
}
