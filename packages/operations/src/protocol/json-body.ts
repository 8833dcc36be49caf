import { isUtf8 } from 'node:buffer'
import { bodyBytesMaxOf, type OperationEntry } from '@delivery-orders/contract'
import { Rejection } from './rejection.ts'

const mediaType = /^([^\s;]+)(?:\s*;\s*charset="?utf-8"?)?\s*$/i

interface BodyHeaders {
  readonly 'content-length'?: string | undefined
  readonly 'content-type'?: string | undefined
  readonly 'content-encoding'?: string | undefined
}

/** Returns a function that rejects a body by its headers, before any of it is read. */
export function unreadableRefuser(entry: OperationEntry): (headers: BodyHeaders) => void {
  const bytesMax = bodyBytesMaxOf(entry)
  const types = Object.keys(entry.operation.requestBody?.content ?? {})
  const list = types.join(' or ')
  // Only merge patches have two media types.
  const acceptPatch = types.length > 1 ? { 'Accept-Patch': types.join(', ') } : {}
  return (headers) => {
    if (Number(headers['content-length']) > bytesMax) throw payloadTooLarge(bytesMax)
    const [, type = ''] = mediaType.exec(headers['content-type'] ?? '') ?? []
    if (!types.includes(type.toLowerCase()) || headers['content-encoding'] !== undefined)
      throw new Rejection(
        'unsupported_media_type',
        `Send the body as ${list} in UTF-8, without Content-Encoding.`,
        acceptPatch,
      )
  }
}

export function parsedBody(bytes: Buffer): unknown {
  // An empty body is accepted here: validation against the contract checks whether a body is required.
  if (bytes.length === 0) return undefined
  // Decoding would silently replace bytes that are not UTF-8.
  if (!isUtf8(bytes)) throw invalidJson(', but has bytes that are not UTF-8')
  try {
    return JSON.parse(bytes.toString())
  } catch (error) {
    throw invalidJson(detailIn(String(error)))
  }
}

/** What may be said of the parser's error: where it is. The rest of that error quotes the body, which may be personal. */
function detailIn(parserError: string): string {
  const [, position] = /at position (\d+)/.exec(parserError) ?? []
  if (position !== undefined) return `, but is not valid at position ${position}, counted from 0`
  if (/token '[NI]'/.test(parserError)) return '; JSON has no NaN and no Infinity'
  if (parserError.includes("token '\uFEFF'")) return ' without a byte order mark'
  return parserError.includes('end of JSON') ? ', but ends too early' : ''
}

export const payloadTooLarge = (bytesMax: number): Rejection =>
  new Rejection('payload_too_large', `The body is larger than ${bytesMax / 1024} KiB.`)

export const invalidJson = (detail = ''): Rejection =>
  new Rejection('invalid_json', `The body must be one JSON text in UTF-8${detail}.`)
