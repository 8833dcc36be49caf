import type { RequestListener } from 'node:http'

const schemeAndAuthority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/**
 * Clients may send a whole address, as they do to proxies. Express reads no path in some of those, and then answers by
 * itself, in HTML and unseen by the log: it only gets what comes after the host.
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
