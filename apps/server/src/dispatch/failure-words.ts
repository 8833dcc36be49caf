import { NameUnknown } from './resolve-name.ts'

/** The host leads only to addresses that no event may be sent to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** What the owner of a webhook is told of an attempt that had no answer: nothing of this machine, and no addresses. */
export function failureWords(error: unknown, timeoutMs: number): string {
  if (isTimeout(error)) return `no answer within ${timeoutMs / 1_000} seconds`
  if (error instanceof AddressRefused) return 'the host leads to an address that is not allowed'
  if (error instanceof NameUnknown) return 'the name of the host leads to no address'
  return words.find(([codes]) => codes.test(codeOf(error)))?.[1] ?? 'the request failed'
}

export const isTimeout = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'TimeoutError') || timeouts.test(codeOf(error))

/** Whether a connection ended before there was an answer. */
export const isClosed = (error: unknown): boolean => closed.test(codeOf(error))

export const notHttp = 'the answer was not HTTP'

const closed = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/

const timeouts = /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/

const words: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [closed, 'the connection was closed without an answer'],
  [/^E(HOST|NET)(UNREACH|DOWN)$/, 'the host cannot be reached'],
  [
    /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|INVALID_)/,
    'the certificate of the host is not valid',
  ],
  [/^(EPROTO|ERR_SSL_|ERR_TLS_)/, 'no secure connection could be made'],
  // The parser asserts that a status has a first digit.
  [/^(HTTPParserError|HPE_\w+|UND_ERR_HEADERS_OVERFLOW|ERR_ASSERTION)$/, notHttp],
]

/** What is no HTTP has only a name. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
