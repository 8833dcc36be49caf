import { isIP } from 'node:net'
import { phoneCountries } from '@delivery-orders/contract'
import { languageNames } from '@delivery-orders/operations'
import {
  type DeskRole,
  deskRoles,
  isDeskName,
  purgeAgeMinMs,
} from '@delivery-orders/operations/store'
import { databaseUrl } from './database-url.ts'

/** Which proxies are trusted to report the client's address: the nearest n, those in some networks, or none. */
export type TrustProxy = number | readonly string[] | false

interface Setting {
  /** The value that `parse` gets if the environment has no value; '' if the setting has no default. */
  readonly fallback: string
  /** Throws an error that completes the sentence "NAME ..., but is ...". */
  readonly parse: (text: string) => unknown
  /** The text in `--help`. */
  readonly help: string
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Every setting. A test compares the names and defaults with the table in the README. */
export const settings = {
  PORT: { fallback: '3000', parse: port, help: 'port to listen on' },
  HOST: { fallback: '127.0.0.1', parse: (text) => text, help: 'address to listen on' },
  BASE_PATH: { fallback: '', parse: basePath, help: 'prefix of every path' },
  PUBLIC_URL: {
    fallback: '',
    parse: publicUrl,
    help: 'URL that clients use, if it is not http://HOST:PORT with BASE_PATH',
  },
  DATABASE_URL: {
    fallback: 'sqlite:data/delivery-orders.db',
    parse: databaseUrl,
    help: 'sqlite:FILE, sqlite::memory: or postgres://USER:PASSWORD@HOST:PORT/DATABASE',
  },
  DATABASE_POOL_SIZE: {
    fallback: '10',
    parse: connections,
    help: 'maximum number of connections to PostgreSQL',
  },
  DATABASE_POOLER: {
    fallback: '0',
    parse: flag('0', '1'),
    help: '1 if a pooler such as PgBouncer is between the program and PostgreSQL',
  },
  DATABASE_SYNCHRONOUS: {
    fallback: '0',
    parse: flag('0', '1'),
    help: '1 to refuse a PostgreSQL without a synchronous standby at start',
  },
  ALLOW_UNSAFE_DATABASE: {
    fallback: 'false',
    parse: flag('false', 'true'),
    help: 'true to accept a PostgreSQL that can lose orders in a crash, for tests',
  },
  TRUST_PROXY: {
    fallback: '',
    parse: trustProxy,
    help: "proxies trusted for the client's address, such as 1 or 10.0.0.0/8",
  },
  CURRENCY: { fallback: 'XOF', parse: currency, help: 'currency of all amounts, ISO 4217' },
  TRACKING: {
    fallback: 'on',
    parse: flag('off', 'on'),
    help: 'off for orders without trackingUrl and without pages for their recipients',
  },
  PAGE_NAME: {
    fallback: 'Delivery Orders',
    parse: pageName,
    help: 'your name on the start page, receipts and the pages for recipients',
  },
  PAGE_SUPPORT_URL: {
    fallback: '',
    parse: supportUrl,
    help: 'where recipients get help, an address with https:, mailto: or tel:',
  },
  PAGE_LANGUAGE: {
    fallback: 'en',
    parse: oneOf(languageNames),
    help: `language of texts for recipients who wish no other: ${languageNames.join(', ')}`,
  },
  PAGE_TIME_ZONE: {
    fallback: 'UTC',
    parse: timeZone,
    help: 'time zone of texts for recipients and of deadlines, such as Africa/Abidjan',
  },
  PHONE_COUNTRY: {
    fallback: '',
    parse: phoneCountry,
    help: 'country of phone numbers that commands are given without a calling code, such as CI',
  },
  PHOTO_DIR: {
    fallback: '',
    parse: (text) => text || undefined,
    help: 'folder of the photos that couriers take; without it, they take none',
  },
  COMPACT_AT: {
    fallback: '',
    parse: timeOfDay,
    help: 'when `serve` compacts the database on a day after an erasure, such as 03:30',
  },
  PURGE_AFTER: {
    fallback: '',
    parse: purgeAge,
    help: 'age at which `serve` purges orders at night, such as 400d: at least 30d',
  },
  RATE_LIMIT_READS: {
    fallback: '1200',
    parse: perMinute,
    help: 'reading requests per token and minute; 0 for no limit',
  },
  RATE_LIMIT_WRITES: {
    fallback: '300',
    parse: perMinute,
    help: 'writing requests per token and minute; 0 for no limit',
  },
  REQUEST_MEMORY_MB: {
    fallback: '128',
    parse: requestMemory,
    help: 'estimated memory for the requests in flight, at least 64; 0 for no limit',
  },
  AUDIT_DAYS: {
    fallback: '400',
    parse: auditDays,
    help: 'days after which a row of `audit list` is deleted, at least 30',
  },
  DISPATCHER_METRICS_PORT: {
    fallback: '',
    parse: (text) => (text === '' ? undefined : port(text)),
    help: 'port of `dispatch` for /healthz, /readyz and /metrics, on HOST',
  },
  DESK_PORT: { fallback: '3100', parse: port, help: 'port of the pages for staff, of `desk`' },
  DESK_HOST: { fallback: '127.0.0.1', parse: (text) => text, help: 'address of `desk`' },
  DESK_ORIGIN: {
    fallback: '',
    parse: deskOrigin,
    help: 'https address of the desk, needed beyond this machine, such as https://desk.example.com',
  },
  DESK_USER_HEADER: {
    fallback: '',
    parse: headerName,
    help: 'header in which an authenticating proxy names staff, such as X-Forwarded-User',
  },
  DESK_USERS: {
    fallback: '',
    parse: deskUsers,
    help: 'names in that header and their roles, such as anna=admin,moussa=planner',
  },
  DESK_METRICS_PORT: {
    fallback: '',
    parse: (text) => (text === '' ? undefined : port(text)),
    help: 'port of `desk` for /healthz, /readyz and /metrics, on DESK_HOST',
  },
  LOG_LEVEL: {
    fallback: 'info',
    parse: oneOf(logLevels),
    help: `one of ${logLevels.join(', ')}`,
  },
  WEBHOOK_ALLOW_NETWORKS: {
    fallback: '',
    parse: networks,
    help: 'private networks that events may be sent to, such as 10.1.0.0/16',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    fallback: '0',
    parse: flag('0', '1'),
    help: '1 to allow sending events of test orders to this machine, also over http',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof settings

export type SettingValues = {
  readonly [Name in SettingName]: ReturnType<(typeof settings)[Name]['parse']>
}

/** The section of `--help` about settings. */
export function settingsHelp(): string {
  const names = Object.keys(settings) as SettingName[]
  const width = Math.max(...names.map(({ length }) => length))
  const lines = names.map((name) => {
    const { help, fallback } = settings[name]
    return `  ${name.padEnd(width)}  ${help} (${fallback || 'none'})`
  })
  return ['', 'Settings are environment variables (defaults in parentheses):', ...lines].join('\n')
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Error('must be a number from 0 to 65535')
  return Number(text)
}

function basePath(text: string): string {
  const path = text.replace(/\/$/, '')
  if (!/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*$/.test(path))
    throw new Error('must be a path such as /deliveries')
  return path
}

function publicUrl(text: string): string | undefined {
  if (text === '') return undefined
  if (!URL.canParse(text) || !/^https?:\/\/[^?#@\s]+$/i.test(text))
    throw new Error(
      'must be an http or https address without a query, such as https://deliveries.example.com',
    )
  return new URL(text).href.replace(/\/$/, '')
}

function connections(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error('must be a number from 1 to 999')
  return Number(text)
}

function currency(text: string): string {
  if (!Intl.supportedValuesOf('currency').includes(text))
    throw new Error('must be a currency code of ISO 4217, such as XOF or EUR')
  return text
}

function pageName(text: string): string {
  if (!/^\P{Cc}{1,100}$/u.test(text)) throw new Error('must have 1 to 100 characters on one line')
  return text
}

function supportUrl(text: string): string | undefined {
  if (text === '') return undefined
  if (!URL.canParse(text) || !/^(https|mailto|tel):\S+$/i.test(text))
    throw new Error('must be an address such as https://example.com/help or tel:+2250102030405')
  return new URL(text).href
}

function purgeAge(text: string): number | undefined {
  if (text === '') return undefined
  const [, days = ''] = /^(\d{1,5})d$/.exec(text) ?? []
  const ms = Number(days) * 86_400_000
  if (ms < purgeAgeMinMs) throw new Error('must be an age such as 400d, at least 30d')
  return ms
}

function deskOrigin(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.href !== `${url.origin}/`)
    throw new Error('must be an address without a path such as https://desk.example.com')
  return url.origin
}

/** Node reads the names of headers in lower case. */
function headerName(text: string): string | undefined {
  if (text === '') return undefined
  if (!/^[a-z][a-z\d-]{1,63}$/i.test(text))
    throw new Error('must be the name of a header such as X-Forwarded-User')
  return text.toLowerCase()
}

function deskUsers(text: string): ReadonlyMap<string, DeskRole> {
  const users = new Map<string, DeskRole>()
  for (const pair of text === '' ? [] : splitList(text)) {
    const [name = '', wanted, ...rest] = pair.split('=')
    const role = deskRoles.find((each) => each === wanted)
    if (!role || rest.length > 0 || !isDeskName(name) || users.has(name))
      throw new Error(
        `must be different names with roles (${deskRoles.join(', ')}), such as anna=admin,moussa=planner`,
      )
    users.set(name, role)
  }
  return users
}

function timeOfDay(text: string): string | undefined {
  if (text === '') return undefined
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) throw new Error('must be a time such as 03:30')
  return text
}

function timeZone(text: string): string {
  // Every command reads the settings, and the first format of a process takes 30 milliseconds.
  if (text === 'UTC') return text
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    throw new Error('must be a time zone such as Africa/Abidjan or UTC')
  }
}

function phoneCountry(text: string): string | undefined {
  if (text === '') return undefined
  if (!Object.hasOwn(phoneCountries, text))
    throw new Error('must be a country code of ISO 3166-1, such as CI or FR')
  return text
}

function perMinute(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error('must be a whole number (0 for no limit)')
  return Number(text)
}

/** With less than 64 MB, the share of a client could not hold the largest request. */
function requestMemory(text: string): number {
  if (text === '0') return Number.POSITIVE_INFINITY
  if (!/^\d{2,6}$/.test(text) || Number(text) < 64)
    throw new Error('must be a number from 64 to 999999 (0 for no limit)')
  return Number(text) * 1024 * 1024
}

/** Fewer days would end before what was done in a month is looked at. */
function auditDays(text: string): number {
  if (!/^[1-9]\d{1,4}$/.test(text) || Number(text) < 30)
    throw new Error('must be a number of days from 30 to 99999')
  return Number(text)
}

/** Express's names for private networks. */
const namedNetworks: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

function trustProxy(text: string): TrustProxy {
  if (text === '') return false
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  const named = splitList(text)
  if (named.every((network) => namedNetworks.includes(network) || isNetwork(network))) return named
  throw new Error(
    `must be a number of proxies, or networks such as 10.0.0.0/8, fd00::/8 or ${namedNetworks.join(', ')}, separated by commas`,
  )
}

function networks(text: string): readonly string[] {
  const named = text === '' ? [] : splitList(text)
  if (named.every(isNetwork)) return named
  throw new Error('must be networks such as 10.1.0.0/16 or fd00::/8, separated by commas')
}

const splitList = (text: string): readonly string[] => text.split(',').map((part) => part.trim())

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

function flag(no: string, yes: string): (text: string) => boolean {
  return (text) => {
    if (text !== no && text !== yes) throw new Error(`must be ${no} or ${yes}`)
    return text === yes
  }
}

function oneOf<Value extends string>(values: readonly Value[]): (text: string) => Value {
  return (text) => {
    const found = values.find((value) => value === text)
    if (!found) throw new Error(`must be one of ${values.join(', ')}`)
    return found
  }
}
