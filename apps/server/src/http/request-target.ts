import type { RequestListener } from 'node:http'

const schemeAndAuthority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/** Reduces a target that is a full URL to its path. Express answers malformed URLs with an HTML page, unlogged. */
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
