import { type Answer, answerOf, type IdentifiedRequest } from './answer.ts'

interface AmbiguousRequest extends IdentifiedRequest {
  readonly headers: { readonly 'transfer-encoding'?: string | undefined }
  readonly rawHeaders: readonly string[]
}

/** Refuses an ambiguous request. Like Node, it writes no problem and closes the connection. */
export function ambiguityAnswer(request: AmbiguousRequest): Answer | undefined {
  const fault = ambiguityOf(request)
  if (!fault) return undefined
  const headers = { Connection: 'close' }
  return answerOf(
    { status: fault.status, type: 'text/plain', body: `${fault.text}\n`, headers },
    request,
  )
}

/** A request that Node accepts, and that a proxy could route or delimit in another way. */
interface Ambiguity {
  readonly status: 400 | 501
  readonly text: string
}

/** Finds the two kinds of requests that Node accepts although RFC 9112 requires to refuse them. */
function ambiguityOf({ headers, rawHeaders }: AmbiguousRequest): Ambiguity | undefined {
  const { 'transfer-encoding': codings } = headers
  if (codings !== undefined && codings.toLowerCase() !== 'chunked') return codingFault(codings)
  if (hasTwoHosts(rawHeaders)) return { status: 400, text: 'Send the header Host once.' }
  return undefined
}

/** Without `chunked` at the end, the body has no end. */
const codingFault = (codings: string): Ambiguity =>
  /(?:^|[\s,])chunked$/i.test(codings)
    ? { status: 501, text: 'The only supported transfer coding is chunked.' }
    : { status: 400, text: 'The last transfer coding must be chunked.' }

/** `headers` has only the first one. `rawHeaders` is a list of names, each followed by its value. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  // Comparing lengths first avoids converting almost every text to lower case.
  const isHost = (text: string, index: number) =>
    index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'
  return rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost)
}
