import { type Config, readConfig } from '../config.ts'
import { type Service, startService } from '../service.ts'
import { developmentToken } from './development-token.ts'
import { Failure } from './failure.ts'
import { issueToken } from './token.ts'

export interface ServeOptions {
  /** Make a client and a token to try the service with. */
  readonly development?: boolean
}

/** Runs until it is told to stop. */
export async function serve({ development = false }: ServeOptions): Promise<void> {
  const config = readConfig()
  const stopping = signaled()
  const service = await started(config)
  // Whoever reads the output sees the address first, and only then the requests to it.
  console.log(await welcome(config, service, development))
  await stopping
  console.error('Stopping: finishing what is in flight. Press Ctrl+C again to end at once.')
  await service[Symbol.asyncDispose]()
}

async function started(config: Config): Promise<Service> {
  try {
    return await startService(config)
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, config)
  }
}

function explained(error: NodeJS.ErrnoException, { host, port, database }: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Failure(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Failure(
        `This machine has no address ${host}. Set HOST to one that it has, or to 0.0.0.0.`,
      )
    case 'EACCES':
      return error.syscall === 'listen'
        ? new Failure(`Port ${port} needs more rights. Set PORT to one above 1023.`)
        : new Failure(
            `${database.file} cannot be written. Give this user the rights, or set DATABASE_URL.`,
          )
    default:
      return error
  }
}

async function welcome(config: Config, service: Service, development: boolean): Promise<string> {
  const { publicUrl, store } = service
  const lines = [`Delivery Orders at ${publicUrl}`, `Contract        at ${publicUrl}/openapi.yaml`]
  const token = await tokenToShow(config, store, development)
  if (token)
    lines.push(
      '',
      'A token to try it with:',
      '',
      `  ${token}`,
      '',
      'A first order:',
      '',
      firstOrder(publicUrl, token),
      '',
    )
  return lines.join('\n')
}

function tokenToShow(
  { database: { file }, isPlain }: Config,
  store: Service['store'],
  development: boolean,
): Promise<string> | undefined {
  // Nobody else can issue one: the database is in this process.
  if (file === ':memory:') return issueToken(store, 'development', { mode: 'test' })
  return development && isPlain ? developmentToken(store, file) : undefined
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

/** Resolves at the first signal to stop; the second one ends the process at once. */
const signaled = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      for (const name of ['SIGTERM', 'SIGINT'] as const) {
        process.off(name, stop)
        process.once(name, () => process.exit(signal === 'SIGINT' ? 130 : 143))
      }
      resolve()
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
