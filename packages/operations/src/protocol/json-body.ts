import { isUtf8 } from 'node:buffer'
import { Rejection } from './rejection.ts'

export const bodyBytesMax: number = 256 * 1024
const mediaType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i

/** The headers that tell what a body is. */
interface BodyHeaders {
  readonly 'content-length'?: string | undefined
  readonly 'content-type'?: string | undefined
  readonly 'content-encoding'?: string | undefined
}

/** Refuses a body of which its headers say already that it is not read. */
export function refuseUnreadable(headers: BodyHeaders): void {
  if (Number(headers['content-length']) > bodyBytesMax) throw payloadTooLarge()
  if (!mediaType.test(headers['content-type'] ?? '') || headers['content-encoding'] !== undefined)
    throw new Rejection(
      'unsupported_media_type',
      'Send the body as application/json in UTF-8, without Content-Encoding.',
    )
}

/** What a body says; undefined for none. */
export function parsedBody(bytes: Buffer): unknown {
  // No body at all: that one is required is for the contract to say.
  if (bytes.length === 0) return undefined
  // Decoding would replace what is not UTF-8 without a word.
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
  new Rejection('invalid_json', 'It has to be one JSON text in UTF-8.')
