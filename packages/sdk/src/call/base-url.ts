/** The base URL without a trailing slash. Without `allowInsecure` only addresses of this machine may use plain http. */
export function baseUrlOf(
  given: string | undefined,
  allowInsecure: boolean,
  faults: string[],
): string {
  if (given === undefined)
    faults.push('baseUrl is missing: pass it, or set DELIVERY_ORDERS_BASE_URL.')
  else {
    const { protocol, hostname, origin, pathname, href } = parseUrl(given) ?? {}
    const isSafe = protocol === 'https:' || allowInsecure || loopback.test(hostname ?? '')
    // `href` is longer if the URL has a user name, a password, a query or a fragment.
    if (isSafe && /^https?:$/.test(protocol ?? '') && href === `${origin}${pathname}`)
      return href.replace(/\/+$/, '')
    faults.push(`baseUrl must ${baseUrlAdvice(given, isSafe)}`)
  }
  return ''
}

function baseUrlAdvice(given: string, isSafe: boolean): string {
  if (/^https?:/i.test(given))
    return isSafe
      ? 'have no user name, password, query or fragment.'
      : 'begin with https: http needs localhost or allowInsecure: true.'
  const { hostname, host, pathname } = parseUrl(`https://${given}`) ?? {}
  // Quotes the value only if it looks like an address, because it may be the token.
  const isAddress = hostname && /^[\w.:/-]+$/.test(given) && /\.|^localhost$/.test(hostname)
  const scheme = loopback.test(hostname ?? '') ? 'http' : 'https'
  return `be an https URL${isAddress ? `: did you mean ${scheme}://${host}${pathname}` : ''}.`
}

function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

/** The URL parser has already normalized forms such as `127.1` to `127.0.0.1`. */
const loopback = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/
