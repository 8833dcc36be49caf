import { isUtf8 } from 'node:buffer'
import { Rejection } from './rejection.ts'

export const bodyBytesMax: number = 256 * 1024
const mediaType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i

interface BodyHeaders {
  readonly 'content-length'?: string | undefined
  readonly 'content-type'?: string | undefined
  readonly 'content-encoding'?: string | undefined
}

/** Rejects a body by its headers, before any of it is read. */
export function refuseUnreadable(headers: BodyHeaders): void {
  if (Number(headers['content-length']) > bodyBytesMax) throw payloadTooLarge()
  if (!mediaType.test(headers['content-type'] ?? '') || headers['content-encoding'] !== undefined)
    throw new Rejection(
      'unsupported_media_type',
      'Send the body as application/json in UTF-8, without Content-Encoding.',
    )
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
