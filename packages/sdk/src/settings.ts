import { SettingsError } from './errors.ts'
import type { Hooks } from './hooks.ts'

/** How a client reaches the service. */
export interface ClientSettings {
  /**
   * The address of the service, such as `https://deliveries.example.com`; it may have a path. It must be https,
   * unless it is this machine (`localhost`, `127.0.0.1`, `[::1]`).
   *
   * @defaultValue the environment variable `DELIVERY_ORDERS_BASE_URL`
   */
  readonly baseUrl?: string | undefined
  /**
   * The token that the operator of the service issued to you. A secret: keep it on your servers. A function is asked
   * for it before each try, so that a token can be changed while the program runs.
   *
   * @defaultValue the environment variable `DELIVERY_ORDERS_TOKEN`
   */
  readonly token?: Token | undefined
  /**
   * What sends the requests instead of `fetch`, for a proxy or a test.
   *
   * @defaultValue `globalThis.fetch`, as it is at the time of each request
   */
  readonly fetch?: Fetch | undefined
  /**
   * How often a call is tried again after a lost connection, a timeout, or a 408, 425, 429, 500, 502, 503 or 504:
   * 0 to 10. Every call can safely be repeated: what changes something carries the same key at each try.
   *
   * @defaultValue 2
   */
  readonly retries?: number | undefined
  /**
   * How long one try may take, body included.
   *
   * @defaultValue 30_000
   */
  readonly timeoutMs?: number | undefined
  /**
   * How long a whole call may take, with all tries and the waits between them.
   *
   * @defaultValue 120_000
   */
  readonly deadlineMs?: number | undefined
  /** Functions that see every request, for logs and metrics. */
  readonly hooks?: Hooks | undefined
}

/** As much of `fetch` as the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A token, or what gives the one to use now. */
export type Token = string | (() => string | Promise<string>)

/** The settings, checked and complete. */
export interface Connection {
  readonly baseUrl: string
  readonly token: Token
  readonly fetch: Fetch | undefined
  readonly retries: number
  readonly timeoutMs: number
  readonly deadlineMs: number
  readonly hooks: Hooks | undefined
}

/** Reads the settings, and tells of all their faults at once. */
export function connectionOf(settings: ClientSettings): Connection {
  const faults = limitFaultsOf(settings)
  const connection: Connection = {
    baseUrl: baseUrlOf(settings.baseUrl ?? environment('DELIVERY_ORDERS_BASE_URL'), faults),
    token: tokenOf(settings.token ?? environment('DELIVERY_ORDERS_TOKEN'), faults),
    fetch: settings.fetch,
    retries: settings.retries ?? 2,
    timeoutMs: settings.timeoutMs ?? 30_000,
    deadlineMs: settings.deadlineMs ?? 120_000,
    hooks: settings.hooks,
  }
  const { onRequest, onRetry, onResponse } = settings.hooks ?? {}
  const functions = { fetch: settings.fetch, onRequest, onRetry, onResponse }
  for (const [name, given] of Object.entries(functions))
    if (given !== undefined && typeof given !== 'function')
      faults.push(`${name} must be a function.`)
  if (faults.length > 0) throw new SettingsError(faults)
  return connection
}

/** The largest time that a timer of all run times knows: with more it would fire at once. */
const timerMaxMs = 2 ** 31 - 1

/** What is wrong with how often, and how long. */
export const limitFaultsOf = ({ retries, timeoutMs, deadlineMs }: Limits): string[] => [
  ...faultsOf('retries', retries, 0, 10),
  ...faultsOf('timeoutMs', timeoutMs, 1, timerMaxMs),
  ...faultsOf('deadlineMs', deadlineMs, 1, timerMaxMs),
]

type Limits = Pick<ClientSettings, 'retries' | 'timeoutMs' | 'deadlineMs'>

const faultsOf = (name: string, given: number | undefined, min: number, max: number): string[] =>
  given == null || (Number.isInteger(given) && given >= min && given <= max)
    ? []
    : [`${name} must be a whole number from ${min} to ${max}.`]

// What was given is never repeated: it may be the token, in the wrong place.

function baseUrlOf(given: string | undefined, faults: string[]): string {
  if (given === undefined) {
    faults.push('baseUrl is missing: pass it, or set DELIVERY_ORDERS_BASE_URL.')
    return ''
  }
  const url = urlOf(given)
  if (!url) {
    faults.push('baseUrl must be a whole URL, such as https://deliveries.example.com.')
    return ''
  }
  if (url.protocol !== 'https:' && !isLoopback(url))
    faults.push('baseUrl must be https, unless it is this machine: the token would be readable.')
  if (url.username || url.password) faults.push('baseUrl must not hold a user name or password.')
  if (url.search || url.hash) faults.push('baseUrl must not hold a query or a fragment.')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

function urlOf(text: string): URL | undefined {
  try {
    const url = new URL(text)
    // `localhost:3000` is a URL too, of the scheme `localhost`.
    return /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

/** The URL parser has already made `127.1` and its like into `127.0.0.1`. */
const isLoopback = ({ hostname }: URL): boolean =>
  /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

function tokenOf(given: Token | undefined, faults: string[]): Token {
  if (given === undefined) faults.push('token is missing: pass it, or set DELIVERY_ORDERS_TOKEN.')
  else if (typeof given !== 'function' && !isToken(given)) faults.push(tokenFault)
  return given ?? ''
}

export const isToken = (given: unknown): given is string =>
  typeof given === 'string' && /^[!-~]+$/.test(given)

export const tokenFault =
  'token must be the bare token: visible ASCII characters, no white space, no "Bearer".'

/** Some run times have no environment, others ask for leave to read it. */
function environment(name: string): string | undefined {
  try {
    const { process } = globalThis
    return process?.env?.[name]
  } catch {
    return undefined
  }
}
