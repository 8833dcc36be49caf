import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { tryEndless } from './endless.ts'
import { endlessLists } from './endless-lists.ts'
import { endlessWaits } from './endless-waits.ts'
import type { Sdk } from './fault.ts'
import { faultTable } from './fault-table.ts'
import { tryLeaks } from './leaks.ts'
import { tryFault } from './try-fault.ts'

// Runs all trials against the SDK bundle at the path in the first argument, on the current runtime and without a test
// runner. With --expose-gc it collects garbage continuously, so that unreferenced objects are freed immediately.

/** Time limit of one trial, longer than any trial takes. */
const longestMs = 60_000

/** Number of concurrent trials. With more, each garbage collection takes so long that trials miss their time limits. */
const trialsAtOnce = 8

const { gc } = globalThis
let collections = 0
const collecting = setInterval(() => {
  if (!gc) return
  gc()
  collections += 1
}, 1)

const sdk: Sdk = await import(pathToFileURL(process.argv[2] ?? '').href)
const beganAt = performance.now()

const trials: readonly (readonly [string, () => Promise<void>])[] = [
  ...faultTable.map((fault) => [fault.fault, () => tryFault(sdk, fault)] as const),
  ...[...endlessWaits, ...endlessLists].map(
    (endless) => [endless.title, () => tryEndless(sdk, endless)] as const,
  ),
]
const failures: string[] = []
const runTrial = (title: string, trial: () => Promise<void>): Promise<void> =>
  Promise.race([trial(), pause(longestMs).then(hangs)]).catch((error: unknown) => {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n')
    failures.push(`  ${title}: ${reason}`)
  })

const waiting = [...trials]
async function runWaitingTrials(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await runTrial(...next)
}
// Without this handler an unhandled rejection would end the process before the results are printed.
process.on('unhandledRejection', (error) =>
  failures.push(`  unhandled rejection: ${String(error)}`),
)

await Promise.all(Array.from({ length: trialsAtOnce }, runWaitingTrials))
// Collecting the garbage of 500 concurrent calls takes long, so this trial makes fewer calls than `leaks.test.ts`.
await runTrial('500 calls with one signal', () => tryLeaks(sdk, 500))
clearInterval(collecting)

const count = trials.length + 1
const seconds = ((performance.now() - beganAt) / 1_000).toFixed(1)
process.stdout.write(
  `Node ${process.versions.node}: ${count - failures.length} of ${count} trials passed, ` +
    `${collections} garbage collections in ${seconds} s\n${failures.map((line) => `${line}\n`).join('')}`,
)
// Exit explicitly, because a trial that hangs would keep the process alive.
process.exit(failures.length === 0 ? 0 : 1)

function hangs(): never {
  throw new Error('The trial did not end within its time limit.')
}
