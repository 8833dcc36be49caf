import { type Config, readConfig } from '../config.ts'
import { nameOf } from '../database-url.ts'
import { standardError, standardOutput } from '../log.ts'
import { type Service, startService } from '../service.ts'
import { developmentToken } from './development-token.ts'
import { explained } from './start-failure.ts'
import { stopSignal } from './stop-signal.ts'
import { issueToken } from './token.ts'
import { isMemory } from './with-store.ts'

export interface ServeOptions {
  /** Whether to create a client and a token, for trying out the service. */
  readonly development?: boolean
  readonly dispatch: boolean
}

export async function serve({ development = false, dispatch }: ServeOptions): Promise<void> {
  const config = readConfig(undefined, { isDevelopment: development })
  const stopping = stopSignal()
  try {
    await using service = await startService(config, {}, { dispatch })
    standardOutput.print(await welcome(config, service, development))
    await stopping
    standardError.print(
      'Stopping: finishing requests and attempts in flight. Press Ctrl+C again to stop immediately.',
    )
  } catch (error) {
    throw explained(error, config)
  }
}

async function welcome(config: Config, service: Service, development: boolean): Promise<string> {
  const { publicUrl, ownUrl, store } = service
  const addresses = [
    `Delivery Orders at ${publicUrl}`,
    `Reference       at ${publicUrl}/docs`,
    `Contract        at ${publicUrl}/openapi.yaml`,
    ...(ownUrl === publicUrl ? [] : [`Listening       at ${ownUrl}`]),
    `Data            in ${isMemory(config.database) ? 'memory, until the service stops' : nameOf(config.database)}`,
  ]
  const token = await tokenToShow(config, store, development)
  if (token) return [...addresses, ...tryItOut(publicUrl, token)].join('\n')

  const hasTokens = (await store.access.list()).length > 0
  return [...addresses, ...(hasTokens ? [] : noTokens)].join('\n')
}

const tryItOut = (publicUrl: string, token: string): readonly string[] => [
  '',
  'A token to try it with, for test orders:',
  '',
  `  ${token}`,
  '',
  'To create a first order, paste this into another terminal:',
  '',
  firstOrder(publicUrl, token),
  '',
  'Ctrl+C stops the service.',
  '',
]

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

/** Returns a `curl` command on a single line, which works when pasted into any common shell. */
function firstOrder(publicUrl: string, token: string): string {
  const draft = {
    recipient: {
      phone: '+2250702029254',
      address: { name: 'Rue des Jardins 12', city: 'Abidjan' },
    },
    items: [
      {
        itemName: 'Shoes',
        quantity: 1,
        sender: {
          referenceNumber: 'shop-7',
          phone: '+2250102030405',
          address: { name: '6CQX+2V', city: 'Abidjan' },
        },
      },
    ],
  }
  return `curl -i ${publicUrl}/orders -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '${JSON.stringify(draft)}'`
}
