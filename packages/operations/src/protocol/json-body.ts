import { isUtf8 } from 'node:buffer'
import type { OperationEntry } from '@delivery-orders/contract'
import { Rejection } from './rejection.ts'

export const bodyBytesMax: number = 256 * 1024
const mediaType = /^([^\s;]+)(?:\s*;\s*charset="?utf-8"?)?\s*$/i

interface BodyHeaders {
  readonly 'content-length'?: string | undefined
  readonly 'content-type'?: string | undefined
  readonly 'content-encoding'?: string | undefined
}

/** Returns a function that rejects a body by its headers, before any of it is read. */
export function unreadableRefuser({ operation }: OperationEntry): (headers: BodyHeaders) => void {
  const types = Object.keys(operation.requestBody?.content ?? {})
  const list = types.join(' or ')
  // Only merge patches have two media types.
  const acceptPatch = types.length > 1 ? { 'Accept-Patch': types.join(', ') } : {}
  return (headers) => {
    if (Number(headers['content-length']) > bodyBytesMax) throw payloadTooLarge()
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
  if (!isUtf8(bytes)) throw invalidJson()
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw invalidJson()
  }
}

export const payloadTooLarge = (): Rejection =>
  new Rejection('payload_too_large', `The body is larger than ${bodyBytesMax / 1024} KiB.`)

export const invalidJson = (): Rejection =>
  new Rejection('invalid_json', 'The body must be one JSON text in UTF-8.')
