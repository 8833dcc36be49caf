import { isUtf8 } from 'node:buffer'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { Rejection } from './rejection.ts'

const bodyBytesMax = 256 * 1024
const mediaType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i

/**
 * Lets JSON in UTF-8 pass, under one name. The validator keeps a compiled validator for every Content-Type that it
 * sees, parameters included: names chosen by clients would fill the memory.
 */
const onlyJson: RequestHandler = ({ headers }, _response, next) => {
  if (!mediaType.test(headers['content-type'] ?? '') || headers['content-encoding'] !== undefined)
    throw unsupportedMediaType()
  headers['content-type'] = 'application/json'
  next()
}

const parse = express.json({
  limit: bodyBytesMax,
  inflate: false,
  // Also scalars: that a body must be an object is for the contract to say.
  strict: false,
  type: () => true,
  // Decoding would replace what is not UTF-8 without a word.
  verify: (_request, _response, bytes) => {
    if (!isUtf8(bytes)) throw invalidJson()
  },
})

const parserFault: ErrorRequestHandler = (error, _request, _response, next) =>
  next(rejectionOf(error) ?? error)

/** For operations with a body. */
export const readBody = [onlyJson, parse, parserFault]

/** For the others: what was sent is neither looked at nor read, whatever its type. */
export const ignoreBody: RequestHandler = ({ headers }, _response, next) => {
  delete headers['content-type']
  next()
}

/** Faults as the body parser of Express names them. */
function rejectionOf(error: {
  readonly type?: string
  readonly body?: unknown
}): Rejection | undefined {
  switch (error.type) {
    case 'entity.too.large':
      return new Rejection(
        'payload_too_large',
        `The body is larger than ${bodyBytesMax / 1024} KiB.`,
      )
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return unsupportedMediaType()
    case 'entity.parse.failed':
    case 'entity.verify.failed':
    case 'request.size.invalid':
    case 'request.aborted':
      return invalidJson()
    default:
      return undefined
  }
}

const unsupportedMediaType = () =>
  new Rejection(
    'unsupported_media_type',
    'Send the body as application/json in UTF-8, without Content-Encoding.',
  )

const invalidJson = () => new Rejection('invalid_json', 'The body is not valid JSON.')
