/** A token, or a function that returns the current one. */
export type Token = string | (() => string | Promise<string>)

export function tokenOf(given: Token | undefined, faults: string[]): Token {
  if (given === undefined) faults.push('token is missing: pass it, or set DELIVERY_ORDERS_TOKEN.')
  else if (typeof given !== 'function' && !isVisibleAscii(given)) faults.push(tokenFault(given))
  return given ?? ''
}

export const isVisibleAscii = (given: unknown): given is string =>
  typeof given === 'string' && /^[!-~]+$/.test(given)

/** Says what is wrong with a token that is not visible ASCII. */
export function tokenFault(given: unknown): string {
  if (given === '') return 'token must not be empty: set DELIVERY_ORDERS_TOKEN, or pass it.'
  const text = String(given)
  if (/^bearer\s/i.test(text)) return 'token must not begin with "Bearer": the client adds it.'
  return text.trim() !== text
    ? 'token must not begin or end with a space or a line break: trim() it.'
    : 'token must be a string of visible ASCII characters, no spaces.'
}
