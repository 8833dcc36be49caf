import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/settings/config.ts'
import { faultsOf } from './support/settings-faults.ts'

const defaults = {
  host: '127.0.0.1',
  port: 3000,
  dispatcherMetricsPort: undefined,
  basePath: '',
  publicUrl: undefined,
  database: { engine: 'sqlite', file: resolve('data/delivery-orders.db') },
  currency: 'XOF',
  logLevel: 'info',
  readsPerMinute: 1200,
  writesPerMinute: 300,
  auditDays: 400,
  requestMemoryBytes: 128 * 1024 * 1024,
  tracking: true,
  pages: { name: 'Delivery Orders', supportUrl: undefined, language: 'en', timeZone: 'UTC' },
  compactAt: undefined,
  desk: {
    ...{ port: 3100, host: '127.0.0.1', origin: undefined },
    ...{ metricsPort: undefined, userHeader: undefined, users: new Map() },
  },
  photoDir: undefined,
  purgeAfterMs: undefined,
  phoneCountry: undefined,
  trustProxy: false,
  webhookTargets: { allowPrivate: false, networks: [] },
  allowsDevelopmentClient: true,
}

test('readConfig without settings returns the defaults in a frozen object', () => {
  const config = readConfig({})

  expect(config).toStrictEqual(defaults)
  expect(Object.isFrozen(config)).toBe(true)
})

describe('readConfig', () => {
  test.each<{ given: Record<string, string>; want: object }>([
    { given: { PORT: '8080' }, want: { port: 8080 } },
    { given: { PORT: '0' }, want: { port: 0 } },
    { given: { PORT: ' 65535 ' }, want: { port: 65_535 } },
    { given: { PORT: '' }, want: { port: 3000 } },
    { given: { HOST: '::' }, want: { host: '::' } },
    { given: { BASE_PATH: '/' }, want: { basePath: '' } },
    { given: { BASE_PATH: '/deliveries' }, want: { basePath: '/deliveries' } },
    { given: { BASE_PATH: '/deliveries/' }, want: { basePath: '/deliveries' } },
    { given: { BASE_PATH: '/a.b/c-d/e_f~g' }, want: { basePath: '/a.b/c-d/e_f~g' } },
    { given: { PUBLIC_URL: 'https://a.example' }, want: { publicUrl: 'https://a.example' } },
    { given: { PUBLIC_URL: 'http://a.example:81/' }, want: { publicUrl: 'http://a.example:81' } },
    { given: { PUBLIC_URL: 'https://a.example/b/' }, want: { publicUrl: 'https://a.example/b' } },
    { given: { CURRENCY: 'EUR' }, want: { currency: 'EUR' } },
    { given: { TRACKING: 'off' }, want: { tracking: false } },
    {
      given: {
        ...{ PAGE_NAME: ' Vite & Bien ', PAGE_SUPPORT_URL: 'https://a.example/help' },
        ...{ PAGE_LANGUAGE: 'fr', PAGE_TIME_ZONE: 'Africa/Abidjan' },
      },
      want: {
        pages: {
          ...{ name: 'Vite & Bien', supportUrl: 'https://a.example/help' },
          ...{ language: 'fr', timeZone: 'Africa/Abidjan' },
        },
      },
    },
    {
      given: { DESK_PORT: '0', DESK_HOST: '::', DESK_ORIGIN: 'https://desk.example.com/' },
      want: { desk: { ...defaults.desk, port: 0, host: '::', origin: 'https://desk.example.com' } },
    },
    {
      given: {
        ...{ DESK_METRICS_PORT: '0', DESK_USER_HEADER: 'X-Forwarded-User' },
        DESK_USERS: "anna=admin, moussa traoré=planner,o'neil+1@example.com=reader",
      },
      want: {
        desk: {
          ...{ ...defaults.desk, metricsPort: 0, userHeader: 'x-forwarded-user' },
          users: new Map([
            ['anna', 'admin'],
            ['moussa traoré', 'planner'],
            ["o'neil+1@example.com", 'reader'],
          ]),
        },
      },
    },
    { given: { COMPACT_AT: '03:30' }, want: { compactAt: '03:30' } },
    { given: { PURGE_AFTER: '400d' }, want: { purgeAfterMs: 400 * 86_400_000 } },
    { given: { PHONE_COUNTRY: 'CI' }, want: { phoneCountry: 'CI' } },
    { given: { LOG_LEVEL: 'silent' }, want: { logLevel: 'silent' } },
    { given: { RATE_LIMIT_READS: '0' }, want: { readsPerMinute: 0 } },
    { given: { RATE_LIMIT_WRITES: '60000' }, want: { writesPerMinute: 60_000 } },
    { given: { AUDIT_DAYS: '30' }, want: { auditDays: 30 } },
    { given: { REQUEST_MEMORY_MB: '64' }, want: { requestMemoryBytes: 64 * 1024 * 1024 } },
    {
      given: { REQUEST_MEMORY_MB: '0' },
      want: { requestMemoryBytes: Number.POSITIVE_INFINITY },
    },
    { given: { TRUST_PROXY: '2' }, want: { trustProxy: 2 } },
    {
      given: { TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8 , 192.0.2.1' },
      want: { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1'] },
    },
    {
      given: { WEBHOOK_ALLOW_PRIVATE: '1' },
      want: { webhookTargets: { allowPrivate: true, networks: [] } },
    },
    {
      given: { WEBHOOK_ALLOW_NETWORKS: '10.1.0.0/16, fd00::/8,192.0.2.1' },
      want: {
        webhookTargets: {
          allowPrivate: false,
          networks: ['10.1.0.0/16', 'fd00::/8', '192.0.2.1'],
        },
      },
    },
    { given: { NODE_ENV: 'production' }, want: { allowsDevelopmentClient: false } },
    { given: { NODE_ENV: 'development' }, want: { allowsDevelopmentClient: true } },
    // Variables of other programs, whose names are not close enough.
    {
      given: { HOME: '/root', PATH: '/bin', WEBHOOK_PORT: 'tcp://10.0.0.1', PGHOST: 'a' },
      want: {},
    },
  ])('reads $given', ({ given, want }) => {
    expect(readConfig(given)).toStrictEqual({ ...defaults, ...want })
  })
})

describe('readConfig for development', () => {
  test.each<{ given: Record<string, string>; want: boolean }>([
    { given: {}, want: true },
    { given: { WEBHOOK_ALLOW_PRIVATE: '0' }, want: false },
    { given: { NODE_ENV: 'production' }, want: false },
    { given: { DATABASE_URL: 'sqlite:orders.db' }, want: false },
  ])(
    'allows webhooks to private addresses unless a setting rules it out: $given',
    ({ given, want }) => {
      expect(readConfig(given, { isDevelopment: true }).webhookTargets.allowPrivate).toBe(want)
    },
  )
})

describe('readConfig with invalid settings', () => {
  const aPort = 'PORT must be a number from 0 to 65535'
  const aPath = 'BASE_PATH must be a path such as /deliveries'
  const anAddress = 'PUBLIC_URL must be an http or https address without a query'
  const aDatabase = 'DATABASE_URL must be sqlite:FILE (FILE without ? and #), sqlite::memory:'
  const aCurrency = 'CURRENCY must be a currency code of ISO 4217'
  const aLimit = 'must be a whole number (0 for no limit)'
  const aFlag = 'WEBHOOK_ALLOW_PRIVATE must be 0 or 1'
  const aNetwork = 'WEBHOOK_ALLOW_NETWORKS must be networks such as 10.1.0.0/16'
  const aProxy = 'TRUST_PROXY must be a number of proxies, or networks such as 10.0.0.0/8'

  test.each<{ given: Record<string, string>; want: readonly string[] }>([
    ...['x', '-1', '65536', '3000.5', '0x10', '1e3', '3 000'].map((PORT) => ({
      given: { PORT },
      want: [aPort],
    })),
    ...['deliveries', '//', '/a//b', '/a b', '/a?b', '/a#b', 'https://a.example'].map(
      (BASE_PATH) => ({ given: { BASE_PATH }, want: [aPath] }),
    ),
    ...['a.example', '/a', 'ftp://a.example', 'https://a.example?b', 'https://a.example#b'].map(
      (PUBLIC_URL) => ({ given: { PUBLIC_URL }, want: [anAddress] }),
    ),
    { given: { PUBLIC_URL: 'https://me:secret@a.example' }, want: [anAddress] },
    { given: { PUBLIC_URL: 'https://:secret@a.example' }, want: [anAddress] },
    { given: { PUBLIC_URL: 'https://a.example/?' }, want: [anAddress] },
    { given: { PUBLIC_URL: 'https://a.example/#' }, want: [anAddress] },
    { given: { BASE_PATH: '/..' }, want: [aPath] },
    { given: { BASE_PATH: '/a/./b' }, want: [aPath] },
    ...['1', 'true', 'On'].map((TRACKING) => ({
      given: { TRACKING },
      want: ['TRACKING must be off or on'],
    })),
    ...['a\nb', 'x'.repeat(101)].map((PAGE_NAME) => ({
      given: { PAGE_NAME },
      want: ['PAGE_NAME must have 1 to 100 characters on one line'],
    })),
    ...['example.com', 'javascript:alert(1)', 'http://a.example', 'https://a b'].map(
      (PAGE_SUPPORT_URL) => ({
        given: { PAGE_SUPPORT_URL },
        want: ['PAGE_SUPPORT_URL must be an address such as https://example.com/help'],
      }),
    ),
    { given: { PAGE_LANGUAGE: 'tlh' }, want: ['PAGE_LANGUAGE must be one of en, '] },
    {
      given: { PAGE_TIME_ZONE: 'Abidjan' },
      want: ['PAGE_TIME_ZONE must be a time zone such as Africa/Abidjan or UTC'],
    },
    ...['http://desk.example.com', 'https://a.example/desk', 'desk'].map((DESK_ORIGIN) => ({
      given: { DESK_ORIGIN },
      want: ['DESK_ORIGIN must be an address without a path such as https://desk.example.com'],
    })),
    ...['X_User', 'X User', 'X', 'X:'].map((DESK_USER_HEADER) => ({
      given: { DESK_USER_HEADER },
      want: ['DESK_USER_HEADER must be the name of a header such as X-Forwarded-User'],
    })),
    ...['anna', 'anna=owner', '=admin', 'anna=admin,anna=reader', 'a=admin=admin', 'a=admin,'].map(
      (DESK_USERS) => ({
        given: { DESK_USERS },
        want: [
          'DESK_USERS must be different names with roles (reader, planner, admin), such as anna=admin,moussa=planner',
        ],
      }),
    ),
    ...['3:30', '24:00', '03:60', '03:30Z'].map((COMPACT_AT) => ({
      given: { COMPACT_AT },
      want: ['COMPACT_AT must be a time such as 03:30'],
    })),
    ...['29d', '400', '12h', '-40d'].map((PURGE_AFTER) => ({
      given: { PURGE_AFTER },
      want: ['PURGE_AFTER must be an age such as 400d, at least 30d'],
    })),
    ...['ci', '225', 'XX', 'toString'].map((PHONE_COUNTRY) => ({
      given: { PHONE_COUNTRY },
      want: ['PHONE_COUNTRY must be a country code of ISO 3166-1, such as CI or FR'],
    })),
    ...['xof', 'gold', '€'].map((CURRENCY) => ({ given: { CURRENCY }, want: [aCurrency] })),
    ...['-1', '1.5', '1e3', 'many', '9999999999999999'].map((text) => ({
      given: { RATE_LIMIT_READS: text, RATE_LIMIT_WRITES: text },
      want: [`RATE_LIMIT_READS ${aLimit}`, `RATE_LIMIT_WRITES ${aLimit}`],
    })),
    ...['29', '0', '30.5', '100000', 'all'].map((AUDIT_DAYS) => ({
      given: { AUDIT_DAYS },
      want: ['AUDIT_DAYS must be a number of days from 30 to 99999'],
    })),
    ...['63', '-1', '64.5', 'all'].map((REQUEST_MEMORY_MB) => ({
      given: { REQUEST_MEMORY_MB },
      want: ['REQUEST_MEMORY_MB must be '],
    })),
    ...[
      '0',
      'true',
      '10.0.0.0/33',
      '0.0.0.0/0',
      '::/0',
      '::/129',
      '10.0.0/8',
      '10.0.0.1/8/9',
      'a.example',
      '1,x',
    ].map((TRUST_PROXY) => ({ given: { TRUST_PROXY }, want: [aProxy] })),
    ...['true', 'yes', '2'].map((WEBHOOK_ALLOW_PRIVATE) => ({
      given: { WEBHOOK_ALLOW_PRIVATE },
      want: [aFlag],
    })),
    ...['loopback', '10.0.0.0/33', '::/129', '10.0.0.0/8,', 'a.example'].map(
      (WEBHOOK_ALLOW_NETWORKS) => ({ given: { WEBHOOK_ALLOW_NETWORKS }, want: [aNetwork] }),
    ),
    { given: { LOG_LEVEL: 'loud' }, want: ['LOG_LEVEL must be one of trace, debug, info, warn,'] },
    {
      given: {
        LOG_LEVEL: 'loud',
        CURRENCY: 'gold',
        DATABASE_URL: 'orders.db',
        PUBLIC_URL: 'a',
        BASE_PATH: 'b',
        PORT: 'c',
      },
      want: [aPort, aPath, anAddress, aDatabase, aCurrency, 'LOG_LEVEL must be one of'],
    },
  ])('refuses $given', ({ given, want }) => {
    const faults = faultsOf(given)

    expect(faults).toEqual(want.map((text) => expect.stringContaining(text)))
  })

  test.for([
    ['PROT', []],
    ['PORTS', ['There is no setting PORTS. Did you mean PORT? Rename or remove it.']],
    ['DATABASE_URI', ['There is no setting DATABASE_URI. Did you mean DATABASE_URL? Rename']],
    ['WEBHOOKS_ALLOW_NETWORK', ['Did you mean WEBHOOK_ALLOW_NETWORKS?']],
    ['RATE_LIMITS_WRITE', ['Did you mean RATE_LIMIT_WRITES?']],
    ['LOGLEVEL', ['Did you mean LOG_LEVEL?']],
  ] as const)('refuses %s only if it is a misspelled setting', ([name, want]) => {
    expect(faultsOf({ [name]: '1' })).toEqual(want.map((text) => expect.stringContaining(text)))
  })

  test('quotes the invalid value in the message', () => {
    expect(faultsOf({ PORT: ' x"y ' })).toEqual([
      'PORT must be a number from 0 to 65535, but is "x\\"y".',
    ])
  })
})
