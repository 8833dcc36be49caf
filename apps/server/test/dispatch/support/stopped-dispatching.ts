import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { RunningProgram } from '@delivery-orders/tooling/processes.ts'
import { aDraft } from '../../support/a-draft.ts'
import { rowsOf } from '../../support/execute.ts'
import { until } from '../../support/until.ts'
import type { World } from '../../support/world.ts'
import { startDispatching } from './dispatching-process.ts'
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

  const paused = startDispatching(world.databaseUrl, { args: [entry, '0'] })
  await until('the first dispatcher has sent its messages', () =>
    receivers.every(({ received }) => received.length > 0),
  )
  paused.child.kill('SIGSTOP')
  for (const [index, response] of first.entries()) {
    response.writeHead(answersToFirst[index] ?? 0).end()
    await once(response, 'close')
  }
  const args = [fileOf('dispatches-at'), String(aheadMs)]
  const other = startDispatching(world.databaseUrl, { args })
  const attempts = () => count(world.databaseUrl)
  await until(
    'the second dispatcher has logged its attempts',
    async () => (await attempts()) === receivers.length,
  )
  await exit(other, 'SIGTERM')
  const before = await rowsIn(world.databaseUrl)

  // SIGTERM arrives before SIGCONT, so the first dispatcher settles its attempts in flight and starts no new attempts.
  paused.child.kill('SIGTERM')
  await exit(paused, 'SIGCONT')
  const late = (await attempts()) - receivers.length
  return { late, before, after: await rowsIn(world.databaseUrl) }
}

export const fileOf = (name: string): string =>
  fileURLToPath(new URL(`${name}.ts`, import.meta.url))

/** Sends a signal, and resolves when the process has exited with code 0. */
async function exit(dispatching: RunningProgram, signal: NodeJS.Signals): Promise<void> {
  const by = await dispatching.end(signal)
  if (by !== 0) throw new Error(`A dispatcher process exited with ${by} instead of 0.`)
}

async function count(databaseUrl: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    databaseUrl,
    'select count(*) as count from attempts',
  )
  return Number(row?.count)
}

const dispatchRows = `
  select number, status, fencing_token, tries, due_at, settled_at, leased_until
  from dispatches order by number`

const webhookRows = `
  select number, revision, disabled_reason, failing_since, failing_last_at, timed_out
  from webhooks order by number`

const rowsIn = async (databaseUrl: string): Promise<readonly object[]> => [
  ...(await rowsOf(databaseUrl, dispatchRows)),
  ...(await rowsOf(databaseUrl, webhookRows)),
]
