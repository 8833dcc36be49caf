import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Unavailable } from '@delivery-orders/domain'
import { defaultScopes, isWellFormed, tokenHash } from '@delivery-orders/operations'
import type { Store } from '@delivery-orders/operations/store'
import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { standardError, standardOutput } from '../log/standard-output.ts'
import { inviteToDesk } from '../operator/invite.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { nameOf } from '../settings/database-url.ts'
import { machineUser } from '../settings/machine-user.ts'
import { StoppedWaiting } from '../start/await-database.ts'
import type { Service } from '../start/service.ts'
import { Failure } from './failure.ts'
import { explainError, printAbsence } from './start-failure.ts'
import { stopSignal } from './stop-signal.ts'
import { issueToken } from './token.ts'
import { isMemory, printWarning } from './with-store.ts'

interface ServeOptions {
  /** Whether to create a client and a token, for trying out the service. */
  readonly development?: boolean
  readonly dispatch: boolean
  /** Whether to start on a database whose write-ahead log lacks acknowledged changes. */
  readonly acceptLoss?: boolean
}

export const addServeCommand = (command: Command): Command =>
  command
    .command('serve')
    .description('run the service until SIGTERM or SIGINT')
    .showHelpAfterError(
      '(settings are environment variables, such as PORT: see delivery-orders --help)',
    )
    .option(
      '--development',
      'create a client with a test token, print a first order, and log requests for people',
    )
    .option('--no-dispatch', 'do not send events: a separate `dispatch` process sends them')
    .option(
      '--accept-loss',
      'start although the write-ahead log of SQLite is damaged or missing, after copying what is left of it',
    )
    .action(serve)

async function serve({
  development = false,
  dispatch,
  acceptLoss: acceptsLoss = false,
}: ServeOptions): Promise<void> {
  const config = readConfig(undefined, { isDevelopment: development })
  const stopping = stopSignal()
  try {
    const { startService } = await import('../start/service.ts')
    const { acceptLoss } = await import('../start/open-store.ts')
    const { readableLog } = await import('../log/readable-log.ts')
    const loss = acceptsLoss ? await acceptLoss(config.database) : undefined
    if (loss !== undefined) standardError.print(loss)
    const parts = development ? { log: readableLog(config.logLevel) } : {}
    await using service = await startService(config, parts, {
      dispatch,
      stopping,
      onAway: printAbsence(config),
    })
    standardOutput.print(await welcome(config, service, development))
    await using _desk = development ? await developmentDesk(config) : undefined
    await stopping
    standardError.print(
      'Stopping: finishing requests and attempts in flight. Press Ctrl+C again to stop immediately.',
    )
  } catch (error) {
    if (error instanceof StoppedWaiting) return
    throw explainError(error, config)
  }
}

/** Serves the desk too, and prints an invitation. A port that is in use does not stop the service. */
async function developmentDesk(config: Config): Promise<AsyncDisposable | undefined> {
  if (isMemory(config.database)) return undefined
  try {
    const { startDesk } = await import('../start/desk.ts')
    const { openCommandStore } = await import('../start/open-store.ts')
    const { readableLog } = await import('../log/readable-log.ts')
    const desk = await startDesk(config, readableLog(config.logLevel))
    const store = await openCommandStore(config.database, printWarning)
    const by = await store.access.identify(machineUser())
    const key = await inviteToDesk(store, { name: 'you', role: 'admin', by }).finally(() =>
      store.close(),
    )
    standardOutput.print(`To see it as staff does, open ${desk.url}/enter/${key}\n`)
    return desk
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE') throw error
    standardError.print(`The desk was not started: ${message}. Set DESK_PORT to another port.`)
    return undefined
  }
}

async function welcome(config: Config, service: Service, development: boolean): Promise<string> {
  const { publicUrl, ownUrl, store } = service
  const addresses = [
    `Delivery Orders at ${publicUrl}`,
    `Reference       at ${publicUrl}/docs`,
    // Announces these pages to an operator who upgrades, because they need no token.
    ...(config.tracking
      ? [
          `Recipients      at ${publicUrl}/track, one page for each order (TRACKING=off removes them)`,
        ]
      : []),
    `Contract        at ${publicUrl}/openapi.yaml`,
    ...(ownUrl === publicUrl ? [] : [`Listening       at ${ownUrl}`]),
    `Data            in ${isMemory(config.database) ? 'memory, until the service stops' : nameOf(config.database)}`,
  ]
  const token = await tokenToShow(config, store, development)
  if (token) return [...addresses, firstCommands(publicUrl, token)].join('\n')

  const hasTokens = await findTokens(store)
  return [...addresses, ...(hasTokens ? [] : noTokens)].join('\n')
}

/** A database that is away again must not end a service that would have waited for it. */
const findTokens = (store: Service['store']): Promise<boolean> =>
  store.access.list(1).then(
    (tokens) => tokens.length > 0,
    (error: unknown) => {
      if (error instanceof Unavailable) return true
      throw error
    },
  )

const noTokens = [
  '',
  'There are no tokens yet. Issue one for a client:',
  '',
  '  delivery-orders token issue CLIENT',
  '',
]

function tokenToShow(
  { database, allowsDevelopmentClient }: Config,
  store: Service['store'],
  development: boolean,
): Promise<string> | undefined {
  // Only this process can open its in-memory database, so the command `token issue` could not issue a token.
  if (isMemory(database)) return issueToken(store, 'development', { mode: 'test' })
  return development && allowsDevelopmentClient
    ? developmentToken(store, nameOf(database))
    : undefined
}

const mode = 'test'

/** Returns the token from the file next to the development database. Replaces a token that is missing or unusable. */
async function developmentToken(store: Store, databaseFile: string): Promise<string> {
  const file = join(dirname(databaseFile), 'development-token')
  const stored = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
  if (isWellFormed(stored) && (await hasDefaultScopes(store, stored))) return stored

  const token = await issueToken(store, 'development', { mode })
  await writeFile(file, `${token}\n`, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(
      `${file} cannot be written (${error.code}). Give this user write permission, or set DATABASE_URL: then this file is not needed.`,
    )
  })
  return token
}

/** Whether the token is valid and has all default scopes. A token from an older version may lack newer scopes. */
async function hasDefaultScopes({ access }: Store, token: string): Promise<boolean> {
  const grant = await access.findGrant(tokenHash(token), systemClock.now())
  return grant !== undefined && defaultScopes(mode).every((scope) => grant.scopes.has(scope))
}

/** Returns what to paste into a POSIX shell to create a first order and deliver it. */
function firstCommands(publicUrl: string, token: string): string {
  // A reference can be used only once, and the database may have orders of an earlier start.
  const reference = `FIRST-${systemClock.now().toString(36).toUpperCase()}`
  return `
To create a first order, paste this into another terminal:

export DELIVERY_ORDERS_BASE_URL=${publicUrl}
export DELIVERY_ORDERS_TOKEN=${token}
${post('/orders')} -d '${draft(reference)}' ${jsonIndenter}

The order is pending. To play the courier, paste this with "assigned", then with "picked_up", "in_transit", "delivered":

${post(`/orders/${reference}/progress`)} -d '{"to": "assigned"}' ${jsonIndenter}

For the SDK, run \`npx -y pnpm sdk\` in a checkout: it packs the SDK and prints how to install it.

Requests are logged below. Ctrl+C stops the service.
`
}

const post = (path: string): string => `curl -sS "$DELIVERY_ORDERS_BASE_URL${path}" \\
  -H "Authorization: Bearer $DELIVERY_ORDERS_TOKEN" \\
  -H 'Content-Type: application/json'`

/** Node is the only program for JSON that every user of `pnpm start` has. */
const jsonIndenter = "| node -p 'JSON.stringify(JSON.parse(fs.readFileSync(0)), null, 2)'"

const draft = (referenceNumber: string): string => `{
  "referenceNumber": "${referenceNumber}",
  "deliveryFee": 1500,
  "recipient": {
    "phone": "+2250702029254",
    "address": {"name": "Rue des Jardins 12", "city": "Abidjan"}
  },
  "items": [
    {
      "itemName": "Shoes",
      "quantity": 1,
      "total": 25000,
      "sender": {
        "referenceNumber": "shop-7",
        "phone": "+2250102030405",
        "address": {"name": "6CQX+2V", "city": "Abidjan"}
      }
    }
  ]
}`
