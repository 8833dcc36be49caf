import { type Answer, answerOf, type IdentifiedRequest } from './answer.ts'

interface SentHead {
  readonly headers: { readonly 'transfer-encoding'?: string | undefined }
  readonly rawHeaders: readonly string[]
}

/** Why a request is refused before it is routed. */
export interface HeadFault {
  readonly status: 400 | 403 | 501
  readonly text: string
}

/** Refuses a request by its head. Like Node, it writes no problem and closes the connection. */
export function headFaultAnswer({ status, text }: HeadFault, request: IdentifiedRequest): Answer {
  const headers = { Connection: 'close' }
  return answerOf({ status, type: 'text/plain', body: `${text}\n`, headers }, request)
}

/**
 * Finds the two kinds of requests that Node accepts although RFC 9112 requires to refuse them: a proxy could route or
 * delimit them in another way.
 */
export function ambiguityOf({ headers, rawHeaders }: SentHead): HeadFault | undefined {
  const { 'transfer-encoding': codings } = headers
  if (codings !== undefined && codings.toLowerCase() !== 'chunked') return codingFault(codings)
  if (hasTwoHosts(rawHeaders)) return { status: 400, text: 'Send the header Host once.' }
  return undefined
}

/** Without `chunked` at the end, the body has no end. */
const codingFault = (codings: string): HeadFault =>
  /(?:^|[\s,])chunked$/i.test(codings)
    ? { status: 501, text: 'The only supported transfer coding is chunked.' }
    : { status: 400, text: 'The last transfer coding must be chunked.' }

/** `headers` has only the first one. `rawHeaders` is a list of names, each followed by its value. */
const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost)

/** Comparing lengths first avoids converting almost every text to lower case. */
const isHost = (text: string, index: number): boolean =>
  index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'
