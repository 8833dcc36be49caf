/** A request that Node accepts, and that a proxy could route or delimit in another way. */
export interface Ambiguity {
  readonly status: 400 | 501
  readonly text: string
}

/** Finds the two kinds of requests that Node accepts although RFC 9112 requires to refuse them. */
export function ambiguityOf({ headers, rawHeaders }: SentHeaders): Ambiguity | undefined {
  const { 'transfer-encoding': codings } = headers
  if (codings !== undefined && codings.toLowerCase() !== 'chunked') return codingFault(codings)
  if (hasTwoHosts(rawHeaders)) return { status: 400, text: 'Send the header Host once.' }
  return undefined
}

interface SentHeaders {
  readonly headers: { readonly 'transfer-encoding'?: string | undefined }
  readonly rawHeaders: readonly string[]
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
