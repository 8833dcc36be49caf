import type { RequestListener } from 'node:http'

const schemeAndAuthority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/**
 * Reduces an absolute request target (`GET http://host/path`, as sent to proxies) to its path. Express finds no path in
 * some absolute targets and answers with its own HTML page, which bypasses the log.
 */
export const pathOnly =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { url = '/' } = request
    if (!url.startsWith('/')) request.url = pathOf(url)
    listener(request, response)
  }

function pathOf(address: string): string {
  const path = address.replace(schemeAndAuthority, '')
  return /^[/*]/.test(path) ? path : `/${path}`
}
