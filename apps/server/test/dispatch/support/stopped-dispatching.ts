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
  /** Attempts that the log has got from the one that was stopped: all of them. */
  readonly late: number
  /** What the other one had kept of dispatches and webhooks, and what is kept after the first has gone on. */
  readonly before: readonly object[]
  readonly after: readonly object[]
}

/** To the one that is stopped: good, bad, and never again. The other one hears from all that it is to come later. */
const answersToFirst = [204, 500, 410]
const answerToSecond = 429

/**
 * A dispatcher is stopped while all receivers have its messages; they answer meanwhile. Another one, which is ahead by
 * some time, sends the same once the lease is over and keeps what came of it. Then the first goes on.
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

  const stopped = sender(opened, world.databaseUrl, entry, 0)
  await until('the first has sent', () => receivers.every(({ received }) => received.length > 0))
  stopped.child.kill('SIGSTOP')
  for (const [index, response] of first.entries()) {
    response.writeHead(answersToFirst[index] ?? 0).end()
    await once(response, 'close')
  }
  const other = sender(opened, world.databaseUrl, fileOf('dispatches-at'), aheadMs)
  const attempts = () => count(world.databaseUrl)
  await until('the other has sent', async () => (await attempts()) === receivers.length)
  await other.ended('SIGTERM')
  const before = await keptIn(world.databaseUrl)

  // Told to end before it goes on: it keeps what it has learned, and begins nothing.
  stopped.child.kill('SIGTERM')
  await stopped.ended('SIGCONT')
  const late = (await attempts()) - receivers.length
  return { late, before, after: await keptIn(world.databaseUrl) }
}

export const fileOf = (name: string): string =>
  fileURLToPath(new URL(`${name}.ts`, import.meta.url))

interface Sender {
  readonly child: ChildProcess
  /** Gives it a signal, and resolves when it has ended well. */
  ended(signal: NodeJS.Signals): Promise<void>
}

function sender(
  opened: AsyncDisposableStack,
  databaseUrl: string,
  entry: string,
  aheadMs: number,
): Sender {
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
    ended: async (signal) => {
      child.kill(signal)
      const [code, by] = await exit
      if (code !== 0) throw new Error(`A dispatcher ended with ${code ?? by}.`)
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

const dispatchesKept = `
  select number, status, lease, tries, due_at, settled_at, leased_until
  from dispatches order by number`

const webhooksKept = `
  select number, revision, disabled_reason, failing_since, timed_out
  from webhooks order by number`

const keptIn = async (databaseUrl: string): Promise<readonly object[]> => [
  ...(await rowsOf(databaseUrl, dispatchesKept)),
  ...(await rowsOf(databaseUrl, webhooksKept)),
]
