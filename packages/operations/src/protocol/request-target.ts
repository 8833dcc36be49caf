const schemeAndAuthority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/** Reduces the target of a request to its path and query if it is a full URL. */
export function withoutAuthority(target = '/'): string {
  if (target.startsWith('/')) return target
  const path = target.replace(schemeAndAuthority, '')
  return /^[/*]/.test(path) ? path : `/${path}`
}

/** Splits a target into its path and the text of its query. A fragment, which no client should send, is dropped. */
export function partsOf(target: string): { readonly path: string; readonly query: string } {
  const fragment = target.indexOf('#')
  const sent = fragment < 0 ? target : target.slice(0, fragment)
  const at = sent.indexOf('?')
  return at < 0 ? { path: sent, query: '' } : { path: sent.slice(0, at), query: sent.slice(at + 1) }
}
