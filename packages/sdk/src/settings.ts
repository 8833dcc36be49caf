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
   * 0 or more. Every call can safely be repeated: what changes something carries the same key at each try.
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
export interface Connection extends Limits {
  readonly baseUrl: string
  readonly token: Token
  readonly fetch?: Fetch | undefined
  readonly hooks?: Hooks | undefined
}

/** How often, and how long. */
export interface Limits {
  readonly retries: number
  readonly timeoutMs: number
  readonly deadlineMs: number
}

const defaults: Limits = { retries: 2, timeoutMs: 30_000, deadlineMs: 120_000 }

/** Reads the settings, and tells of all their faults at once. What was given is never repeated: it may be the token. */
export function connectionOf(settings: ClientSettings): Connection {
  const { fetch, hooks } = settings
  const faults: string[] = []
  const baseUrl = addressOf(settings.baseUrl ?? environment('DELIVERY_ORDERS_BASE_URL'), faults)
  const token = tokenOf(settings.token ?? environment('DELIVERY_ORDERS_TOKEN'), faults)
  const limits = limitsOf(settings, defaults, faults)
  for (const [name, given] of Object.entries({ fetch, ...hooks }))
    if (given !== undefined && typeof given !== 'function')
      faults.push(`${name} must be a function.`)
  if (faults.length > 0) throw new SettingsError(faults)
  return { ...settings, ...limits, baseUrl, token }
}

/** The address without a slash at its end, if something can be sent to it safely. */
function addressOf(given: string | undefined, faults: string[]): string {
  try {
    const { protocol, hostname, origin, pathname, href } = new URL(given ?? '')
    const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
    // What else there is would be a user name, a password, a query or a fragment.
    if (isSafe && href === origin + pathname) return href.replace(/\/+$/, '')
  } catch {
    // It is told below.
  }
  faults.push(
    given === undefined
      ? 'baseUrl is missing: pass it, or set DELIVERY_ORDERS_BASE_URL.'
      : 'baseUrl must be a whole URL: https, or this machine, no query.',
  )
  return ''
}

/** The URL parser has already made `127.1` and its like into `127.0.0.1`. */
const loopback = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/

function tokenOf(given: Token | undefined, faults: string[]): Token {
  if (given === undefined) faults.push('token is missing: pass it, or set DELIVERY_ORDERS_TOKEN.')
  else if (typeof given !== 'function' && !isVisible(given)) faults.push(tokenFault)
  return given ?? ''
}

export const isVisible = (given: unknown): given is string =>
  typeof given === 'string' && /^[!-~]+$/.test(given)

export const tokenFault = 'token must be visible ASCII characters, no space.'

/** A copy of `base` with the limits that are given. With a longer time a timer would fire at once. */
export function limitsOf<Base extends Limits>(
  given: Partial<Nullish<Limits>>,
  base: Base,
  faults: string[],
): Base {
  const limits = { ...base }
  for (const name of Object.keys(defaults) as (keyof Limits)[]) {
    const limit = given[name] ?? base[name]
    faults.push(...limitFaults(name, limit))
    Object.assign(limits, { [name]: limit })
  }
  return limits
}

/** What is wrong with a limit; nothing, or one fault. */
export const limitFaults = (name: string, limit: number): readonly string[] =>
  // As a number, for a bigint given by mistake does not go with one.
  (Number(limit) & limitMax) === limit ? [] : [`${name} must be whole, 0 to ${limitMax}.`]

const limitMax = 0x7fffffff

type Nullish<Values> = { readonly [Name in keyof Values]: Values[Name] | undefined }

/** Some run times have no environment, others ask for leave to read it. */
function environment(name: string): string | undefined {
  try {
    const { process } = globalThis
    return process?.env?.[name]
  } catch {
    return undefined
  }
}
