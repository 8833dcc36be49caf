import { SettingsError } from '../errors/errors.ts'
import { type Hooks, hookNames } from './hooks.ts'
import { printed } from './printed-hooks.ts'

/** The settings of a client. */
export interface ClientSettings {
  /**
   * The address of the service, such as `https://deliveries.example.com`; it may have a path. It must be https, except
   * for this machine (`localhost`, `127.0.0.1`, `[::1]`) and with {@link allowInsecure}.
   *
   * @defaultValue the environment variable `DELIVERY_ORDERS_BASE_URL`
   */
  readonly baseUrl?: string | undefined
  /**
   * Whether `baseUrl` may be http to other machines too, such as `http://deliveries:3000` in a private network of Docker
   * or Kubernetes. Everyone on the way can read the token and the orders: never set it for the Internet.
   *
   * @defaultValue false
   */
  readonly allowInsecure?: boolean | undefined
  /**
   * The token that the operator of the service issued to you, or a function that returns it. The function is called
   * before each attempt, so the token can change while the program runs. A token is a secret: keep it on your servers.
   *
   * @defaultValue the environment variable `DELIVERY_ORDERS_TOKEN`
   */
  readonly token?: Token | undefined
  /**
   * The function that sends requests, in place of the global `fetch`, for a proxy or a test. The `fetch` functions of
   * undici and node-fetch are accepted too.
   *
   * @defaultValue `globalThis.fetch`, read at each request
   */
  readonly fetch?: Fetch | undefined
  /**
   * Maximum number of retries after a connection error, a timeout, or a 408, 425, 429, 500, 502, 503 or 504. Every call
   * is safe to retry: all attempts of a POST carry the same idempotency key, and the other methods are idempotent.
   *
   * @defaultValue 2
   */
  readonly retries?: number | undefined
  /**
   * Maximum duration of one attempt, including reading the body.
   *
   * @defaultValue 30_000
   */
  readonly timeoutMs?: number | undefined
  /**
   * Maximum duration of a whole call, including all attempts and the waits between them.
   *
   * @defaultValue 120_000
   */
  readonly deadlineMs?: number | undefined
  /** Functions that are called during a call, for logs, metrics and traces. */
  readonly hooks?: Hooks | undefined
}

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** A request as the client passes it to {@link Fetch}. */
export interface FetchInit {
  /** The HTTP method, such as `GET`. */
  readonly method: string
  /** The headers, by their names in lower case. */
  readonly headers: Record<string, string>
  /** The body; null if there is none. */
  readonly body: string | null
  /** `manual` for requests with the token, so that it is not sent to another address. */
  readonly redirect: 'manual' | 'follow'
  /** Ends the request. */
  readonly signal: AbortSignal
}

/** The part of a response that the client reads. */
export interface FetchResponse {
  /** The HTTP status. */
  readonly status: number
  /** The headers. */
  readonly headers: {
    /**
     * Calls a function for each header.
     */
    forEach(callback: (value: string, name: string) => void): void
  }
  /** Reads the whole body. */
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A token, or a function that returns the current one. */
export type Token = string | (() => string | Promise<string>)

/** The settings, validated and complete. */
export interface Connection extends Limits {
  readonly baseUrl: string
  /** Undefined only for downloads, which must not send it. */
  readonly token: Token | undefined
  readonly fetch?: Fetch | undefined
  readonly hooks?: Hooks | undefined
}

export interface Limits {
  readonly retries: number
  readonly timeoutMs: number
  readonly deadlineMs: number
}

const defaults: Limits = { retries: 2, timeoutMs: 30_000, deadlineMs: 120_000 }

/** Validates the settings and reports all faults together. Faults never quote a value, because it may be the token. */
export function connectionOf(settings: ClientSettings): Connection {
  const { fetch, hooks } = settings
  const faults = [
    ...unknownFaults(settings, settingNames),
    ...unknownFaults({ ...hooks }, hookNames),
  ]
  const baseUrl = baseUrlOf(
    settings.baseUrl ?? environment('DELIVERY_ORDERS_BASE_URL'),
    settings.allowInsecure === true,
    faults,
  )
  const token = tokenOf(settings.token ?? environment('DELIVERY_ORDERS_TOKEN'), faults)
  const limits = limitsOf(settings, defaults, faults)
  for (const [name, given] of Object.entries({ fetch, ...hooks }))
    if (given !== undefined && typeof given !== 'function')
      faults.push(`${name} must be a function.`)
  if (faults.length > 0) throw new SettingsError(faults)
  const isDebugging = environment('DELIVERY_ORDERS_LOG') === 'debug'
  return { ...settings, ...limits, baseUrl, token, hooks: isDebugging ? printed(hooks) : hooks }
}

const settingNames: readonly (keyof ClientSettings)[] = [
  'baseUrl',
  'allowInsecure',
  'token',
  'fetch',
  'retries',
  'timeoutMs',
  'deadlineMs',
  'hooks',
]

/** Reports properties that have no effect, such as `maxRetries`, because the caller relies on them. */
export const unknownFaults = (given: object, names: readonly string[]): string[] =>
  Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const near = names.find((known) => isNear(name, known))
      return `${name} is unknown: ${near ? `did you mean ${near}` : `use ${names.join(', ')}`}.`
    })

/** Whether the first letters of a known name occur, as `retri` in `maxRetries` and `timeo` in `timeout`. */
const isNear = (given: string, name: string): boolean =>
  given.toLowerCase().includes(name.slice(0, 5).toLowerCase())

/** The base URL without a trailing slash. Without `allowInsecure` only addresses of this machine may use plain http. */
function baseUrlOf(given: string | undefined, allowInsecure: boolean, faults: string[]): string {
  try {
    const { protocol, hostname, origin, pathname, href } = new URL(given ?? '')
    const isSafe =
      protocol === 'https:' || (protocol === 'http:' && (allowInsecure || loopback.test(hostname)))
    // `href` is longer if the URL has a user name, a password, a query or a fragment.
    if (isSafe && href === origin + pathname) return href.replace(/\/+$/, '')
  } catch {
    // Not a URL: reported below.
  }
  faults.push(
    given === undefined
      ? 'baseUrl is missing: pass it, or set DELIVERY_ORDERS_BASE_URL.'
      : 'baseUrl must be an https URL without query; http needs localhost or allowInsecure: true.',
  )
  return ''
}

/** The URL parser has already normalized forms such as `127.1` to `127.0.0.1`. */
const loopback = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/

function tokenOf(given: Token | undefined, faults: string[]): Token {
  if (given === undefined) faults.push('token is missing: pass it, or set DELIVERY_ORDERS_TOKEN.')
  else if (typeof given !== 'function' && !isVisibleAscii(given)) faults.push(tokenFault)
  return given ?? ''
}

export const isVisibleAscii = (given: unknown): given is string =>
  typeof given === 'string' && /^[!-~]+$/.test(given)

export const tokenFault = 'token must be visible ASCII characters, no spaces.'

/** A copy of `base` with the given limits. Adds a message to `faults` for each invalid limit. */
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

export const limitFaults = (name: string, limit: number): readonly string[] =>
  // `&` throws if only one side is a bigint, so a bigint passed by mistake is converted.
  (Number(limit) & limitMax) === limit ? [] : [`${name} must be an integer, 0 to ${limitMax}.`]

/** The longest delay of a timer, in ms. With a longer delay the timer would fire immediately. */
export const limitMax = 0x7fffffff

type Nullish<Values> = { readonly [Name in keyof Values]: Values[Name] | undefined }

/** Reads an environment variable if possible: some runtimes have no environment, and Deno may deny access to it. */
function environment(name: string): string | undefined {
  try {
    const { process } = globalThis
    return process?.env?.[name]
  } catch {
    return undefined
  }
}
