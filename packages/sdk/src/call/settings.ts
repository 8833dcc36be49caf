import { InvalidCallError, SettingsError } from '../errors/errors.ts'
import { baseUrlOf } from './base-url.ts'
import { type Hooks, hookNames } from './hooks.ts'
import { withNotice, withPrinting } from './printed-hooks.ts'
import { type Token, tokenOf } from './token.ts'

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
   * @defaultValue no maximum: a call is retried until its `deadlineMs`
   */
  readonly retries?: number | undefined
  /**
   * Maximum duration of one attempt, including reading the body.
   *
   * @defaultValue 30_000
   */
  readonly timeoutMs?: number | undefined
  /**
   * Maximum duration of a whole call, including all attempts and the waits between them. The default is twice as long as
   * a failover of the service's database takes. Set a shorter one where a person waits for the call.
   *
   * @defaultValue 60_000; 600_000 for each batch of `createMany`; none for `events.follow`
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

/** The longest delay of a timer, in ms. With a longer delay the timer would fire immediately. */
export const limitMax = 0x7fffffff

const defaults: Limits = { retries: limitMax, timeoutMs: 30_000, deadlineMs: 60_000 }

/** Limits of a loop that goes on through every outage. */
export const endless: Partial<Limits> = { retries: limitMax, deadlineMs: limitMax }

/** Validates the settings and reports all faults together. Faults never quote a value, because it may be the token. */
export function connectionOf(settings: ClientSettings): Connection {
  if (typeof settings !== 'object')
    throw new SettingsError([
      `The settings must be an object, such as { baseUrl, token }, not ${kindOf(settings)}.`,
    ])
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
  const reporting = isDebugging ? withPrinting(hooks) : withNotice(hooks)
  return { ...settings, ...limits, baseUrl, token, hooks: reporting }
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
      const near = names.filter((known) => isNear(name, known)).join(' or ')
      return `${name} is unknown: ${near ? `did you mean ${near}` : `use ${names.join(', ')}`}.`
    })

export function refuseUnknown(given: object, names: readonly string[]): void {
  const faults = unknownFaults(given, names)
  if (faults.length > 0) throw new InvalidCallError(faults.join('\n'))
}

/** The kind of a value, for messages that must not quote it. */
export const kindOf = (given: unknown): string => {
  if (given === null || given === undefined) return `${given}`
  if (Array.isArray(given)) return 'an array'
  return `${typeof given === 'object' ? 'an' : 'a'} ${typeof given}`
}

/** Whether the first letters of a known name occur, as `retri` in `maxRetries` and `timeo` in `timeout`. */
const isNear = (given: string, name: string): boolean =>
  given.toLowerCase().includes(name.slice(0, 5).toLowerCase())

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

/** Replaces the hook `onWait` by that of a call. */
export const waitingWith = (onWait: Hooks['onWait'], connection: Connection): Connection =>
  onWait ? { ...connection, hooks: { ...connection.hooks, onWait } } : connection

export const limitFaults = (name: string, limit: number): readonly string[] =>
  // `&` throws if only one side is a bigint, so a bigint passed by mistake is converted.
  (Number(limit) & limitMax) === limit ? [] : [`${name} must be an integer, 0 to ${limitMax}.`]

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
