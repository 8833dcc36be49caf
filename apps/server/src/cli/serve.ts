import { type Config, readConfig } from '../config.ts'
import { nameOf } from '../database-url.ts'
import { type Service, startService } from '../service.ts'
import { developmentToken } from './development-token.ts'
import { stopSignal } from './stop-signal.ts'
import { explained } from './start-failure.ts'
import { issueToken } from './token.ts'
import { isMemory } from './with-store.ts'

export interface ServeOptions {
  /** Make a client and a token to try the service with. */
  readonly development?: boolean
  /** Send events too. */
  readonly dispatch: boolean
}

/** Runs until it is told to stop. */
export async function serve({ development = false, dispatch }: ServeOptions): Promise<void> {
  const config = readConfig(undefined, { isDevelopment: development })
  const stopping = stopSignal()
  try {
    await using service = await startService(config, {}, { dispatch })
    // Whoever reads the output sees the address first, and only then the requests to it.
    console.log(await welcome(config, service, development))
    await stopping
    console.error('Stopping: finishing what is in flight. Press Ctrl+C again to end at once.')
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
  'A first order, to be pasted into another terminal:',
  '',
  firstOrder(publicUrl, token),
  '',
  'Ctrl+C stops the service.',
  '',
]

const noTokens = [
  '',
  'There are no tokens yet. Issue one for a client, and it can begin:',
  '',
  '  delivery-orders token issue CLIENT',
  '',
]

function tokenToShow(
  { database, allowsDevelopmentClient: isPlain }: Config,
  store: Service['store'],
  development: boolean,
): Promise<string> | undefined {
  // Nobody else can issue one: the database is in this process.
  if (isMemory(database)) return issueToken(store, 'development', { mode: 'test' })
  return development && isPlain ? developmentToken(store, nameOf(database)) : undefined
}

/** One line that works when it is pasted, in any shell that people use. */
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
