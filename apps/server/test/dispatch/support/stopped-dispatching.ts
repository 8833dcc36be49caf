import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { aDraft } from '../../support/a-draft.ts'
import { rowsOf } from '../../support/execute.ts'
import { until } from '../../support/until.ts'
import type { World } from '../../support/world.ts'
import { register } from './dispatching-world.ts'
import { type Receiver, receiver } from './receiver.ts'

export interface StoppedReport {
  /** Number of attempts that the paused dispatcher logged after it was resumed. */
  readonly late: number
  /** Rows of the dispatches and webhooks, `before` the paused dispatcher is resumed and `after` it has exited. */
  readonly before: readonly object[]
  readonly after: readonly object[]
}

/** Status codes that the receivers send to the first dispatcher. The second dispatcher gets `answerToSecond`. */
const answersToFirst = [204, 500, 410]
const answerToSecond = 429

/**
 * Pauses a dispatcher after all receivers have got its messages, and lets the receivers respond. Then starts a second
 * dispatcher, whose clock is `aheadMs` ahead. When the leases of the first dispatcher have ended by this clock, the
 * second one sends and settles the same messages. Finally resumes the first dispatcher.
 */
export async function stoppedRun(
  world: World,
  { entry, aheadMs }: { readonly entry: string; readonly aheadMs: number },
): Promise<StoppedReport> {
  await using opened = new AsyncDisposableStack()
  const first: ServerResponse[] = []
  const receivers: readonly Receiver[] = await Promise.all(
    answersToFirst.map(async (_, index) =>
      opened.use(
        await receiver((response, _received, nth) => {
          if (nth === 1) first[index] = response
          else response.writeHead(answerToSecond).end()
        }),
      ),
    ),
  )
  const token = await world.token('acme')
  for (const { url } of receivers) await register(world, token, url)
  const acme = await world.client('acme')
  await acme.orders.create(aDraft())

  const paused = startSender(opened, world.databaseUrl, entry, 0)
  await until('the first dispatcher has sent its messages', () =>
    receivers.every(({ received }) => received.length > 0),
  )
  paused.child.kill('SIGSTOP')
  for (const [index, response] of first.entries()) {
    response.writeHead(answersToFirst[index] ?? 0).end()
    await once(response, 'close')
  }
  const other = startSender(opened, world.databaseUrl, fileOf('dispatches-at'), aheadMs)
  const attempts = () => count(world.databaseUrl)
  await until(
    'the second dispatcher has logged its attempts',
    async () => (await attempts()) === receivers.length,
  )
  await other.exitAfter('SIGTERM')
  const before = await rowsIn(world.databaseUrl)

  // SIGTERM arrives before SIGCONT, so the first dispatcher settles its attempts in flight and starts no new attempts.
  paused.child.kill('SIGTERM')
  await paused.exitAfter('SIGCONT')
  const late = (await attempts()) - receivers.length
  return { late, before, after: await rowsIn(world.databaseUrl) }
}

export const fileOf = (name: string): string =>
  fileURLToPath(new URL(`${name}.ts`, import.meta.url))

interface SenderProcess {
  readonly child: ChildProcess
  /** Sends a signal, and resolves when the process has exited with code 0. */
  exitAfter(signal: NodeJS.Signals): Promise<void>
}

function startSender(
  opened: AsyncDisposableStack,
  databaseUrl: string,
  entry: string,
  aheadMs: number,
): SenderProcess {
  const child = spawn(process.execPath, [entry, String(aheadMs)], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      WEBHOOK_ALLOW_PRIVATE: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  opened.defer(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  return {
    child,
    exitAfter: async (signal) => {
      child.kill(signal)
      const [code, by] = await exit
      if (code !== 0)
        throw new Error(`A dispatcher process exited with ${code ?? by} instead of 0.`)
    },
  }
}

async function count(databaseUrl: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    databaseUrl,
    'select count(*) as count from attempts',
  )
  return Number(row?.count)
}

const dispatchRows = `
  select number, status, lease, tries, due_at, settled_at, leased_until
  from dispatches order by number`

const webhookRows = `
  select number, revision, disabled_reason, failing_since, failed_at, timed_out
  from webhooks order by number`

const rowsIn = async (databaseUrl: string): Promise<readonly object[]> => [
  ...(await rowsOf(databaseUrl, dispatchRows)),
  ...(await rowsOf(databaseUrl, webhookRows)),
]
