import { getRandomValues } from 'node:crypto'
import { type Command, InvalidArgumentError } from 'commander'
import type { RunningMock } from '../mock/mock-server.ts'
import { Failure } from './failure.ts'
import { stopSignal } from './stop-signal.ts'

interface MockOptions {
  readonly port: number
  readonly latency: number
  readonly allowHost: readonly string[]
  readonly seed?: string
  readonly exitWithStdin?: boolean
}

export function addMock(program: Command): void {
  program
    .command('mock')
    .description('run the service in memory, for tests: it forgets everything when it stops')
    .option('--port <port>', 'port of 127.0.0.1 to listen on; 0 chooses a free one', portOf, 4010)
    .option('--latency <ms>', 'delay of each response, in milliseconds', latencyOf, 0)
    .option(
      '--seed <text>',
      'make the tokens the same in each run; with a stopped clock, all ids and secrets too',
    )
    .option(
      '--allow-host <name>',
      'also answer requests to this host, and to pages of it; repeat it for several',
      addHost,
      [],
    )
    .option(
      '--exit-with-stdin',
      'stop when the standard input ends, so that the mock never outlives the test that holds the other end',
    )
    .addHelpText('after', help)
    .action(mock)
}

async function mock({ port, seed, ...options }: MockOptions): Promise<void> {
  const { latency: latencyMs, allowHost: allowedHosts, exitWithStdin = false } = options
  const { startMock } = await import('../mock/mock-server.ts')
  const random = { bytes: (count: number) => getRandomValues(new Uint8Array(count)) }
  const running = await startMock(port, { allowedHosts, latencyMs, seed, random }).catch(
    (error) => {
      throw explainStartFailure(error, port)
    },
  )
  const stopping = stopSignal()
  process.stdout.write(startText(running))
  await Promise.race([stopping, ...(exitWithStdin ? [inputEnd()] : [])])
  await running.close()
  // An input that is being read would keep the process running after a signal.
  if (exitWithStdin) process.stdin.destroy()
}

/** Resolves at the end of the standard input. A pipe ends when its writer ends, also by `kill -9`. */
const inputEnd = (): Promise<void> =>
  new Promise((resolve) => void process.stdin.once('end', resolve).once('error', resolve).resume())

/** One write, so that a program that reads only the first lines does not break the mock. */
const startText = ({ baseUrl, token, fleetToken }: RunningMock): string => `\
Paste these two lines where your program runs, or pass the values to it:
export DELIVERY_ORDERS_BASE_URL=${baseUrl}
export DELIVERY_ORDERS_TOKEN=${token}
A courier's program uses the token of a fleet instead: ${fleetToken}
Control the mock at ${baseUrl}/_mock/ (see --help). Ctrl+C stops it.
`

const advice: Readonly<Record<string, (port: number) => string>> = {
  EADDRINUSE: (port) =>
    `Port ${port} is already in use. Stop the program that uses it, or set --port to another one; --port 0 chooses a free one.`,
  EACCES: (port) =>
    `This user may not listen on port ${port}. Set --port to one above 1023; --port 0 chooses a free one.`,
}

function explainStartFailure(error: NodeJS.ErrnoException, port: number): Error {
  const text = advice[error.code ?? '']?.(port)
  return text === undefined ? error : new Failure(text)
}

const portOf = (text: string): number => wholeNumber(text, 65_535)
const latencyOf = (text: string): number => wholeNumber(text, 600_000)

function wholeNumber(text: string, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= most))
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${most}.`)
  return number
}

function addHost(text: string, hosts: readonly string[]): readonly string[] {
  const name = text.toLowerCase()
  if (!URL.canParse(`http://${name}`) || new URL(`http://${name}`).hostname !== name)
    throw new InvalidArgumentError('It must be a name without a port, such as localhost.')
  return [...hosts, name]
}

const help = `
Examples:
  $ delivery-orders-dev mock
  $ delivery-orders-dev mock --port 0 --seed 1
  $ delivery-orders-dev mock --allow-host host.docker.internal
  $ delivery-orders-dev mock --port 0 --exit-with-stdin        (started by a test, with a pipe as its input)

Control it while it runs, without a token:
  $ curl -X POST http://127.0.0.1:4010/_mock/reset
  $ curl http://127.0.0.1:4010/_mock/clock -d '{"advance": "5 min"}'
  $ curl http://127.0.0.1:4010/_mock/faults -d '{"fault": "status", "status": 503, "requests": 2}'`
