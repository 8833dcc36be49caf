/** Thrown if no event may be sent to the URL, or to any address that its host resolves to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Thrown if the name has no address, or if its name servers do not respond. */
export class NameUnknown extends Error {
  override readonly name = 'NameUnknown'
}

export interface FailureWords {
  readonly end: 'failed' | 'timeout' | 'refused' | 'certificate'
  /** Tells the webhook's owner why there was no response. Reveals no IP address and nothing about this machine. */
  readonly error: string
}

export function failureWords(error: unknown, timeoutMs: number): FailureWords {
  if (isTimeout(error))
    return { end: 'timeout', error: `no response within ${timeoutMs / 1_000} seconds` }
  if (error instanceof AddressRefused)
    return { end: 'refused', error: 'the host resolves to an address that is not allowed' }
  if (error instanceof NameUnknown)
    return { end: 'failed', error: 'the host name does not resolve to an address' }
  const code = codeOf(error)
  const text = words.find(([codes]) => codes.test(code))?.[1] ?? 'the request failed'
  if (text !== invalidCertificate) return { end: 'failed', error: text }
  const reason = certificateFaults.find(([codes]) => codes.test(code))?.[1]
  return { end: 'certificate', error: reason ? `${text}: ${reason}` : text }
}

const isTimeout = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'TimeoutError') || timeouts.test(codeOf(error))

/** Whether this machine, and not the receiver, prevented an attempt: no file descriptor, buffer or memory is left. */
export const isLocalLack = (error: unknown): boolean => localLacks.test(codeOf(error))

/** Whether the connection was closed before a response arrived. */
export const isClosed = (error: unknown): boolean => closed.test(codeOf(error))

export const notHttp = 'the response was not HTTP'

const closed = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/

const localLacks = /^(EMFILE|ENFILE|ENOBUFS|ENOMEM)$/

const timeouts = /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/

const invalidCertificate = 'the certificate of the host is not valid'

const words: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [closed, 'the connection was closed without a response'],
  [/^E(HOST|NET)(UNREACH|DOWN)$/, 'the host cannot be reached'],
  [
    /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|INVALID_)/,
    invalidCertificate,
  ],
  [/^(EPROTO|ERR_SSL_|ERR_TLS_)/, 'no secure connection could be made'],
  // ERR_ASSERTION: the HTTP parser fails an assertion if the status does not start with a digit.
  [/^(HTTPParserError|HPE_\w+|UND_ERR_HEADERS_OVERFLOW|ERR_ASSERTION)$/, notHttp],
]

const certificateFaults: readonly (readonly [RegExp, string])[] = [
  [/^CERT_HAS_EXPIRED$/, 'it has expired'],
  [/^CERT_NOT_YET_VALID$/, 'it is not valid yet'],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, 'it is for another host'],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/, 'no known authority has signed it'],
  [
    /^UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE)$/,
    'its issuer is not known, or a certificate of its chain is missing',
  ],
]

/** Returns the error's name if it has no code: some errors of the HTTP parser have only a name. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
