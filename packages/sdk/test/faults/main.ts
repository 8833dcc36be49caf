import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { tryEndless } from './endless.ts'
import { endlessLists } from './endless-lists.ts'
import { endlessWaits } from './endless-waits.ts'
import type { Sdk } from './fault.ts'
import { faultTable } from './fault-table.ts'
import { tryLeaks } from './leaks.ts'
import { tryFault } from './try-fault.ts'

// Tries the bundle that the argument names on the run time that runs this file, without a test runner. Where garbage
// can be collected on demand it is, all the time: what nobody holds on to is gone at once.

/** More than any of them takes. */
const longestMs = 60_000

/** With more of them a collection takes so long that nothing else comes in time. */
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
const attempted = (title: string, trial: () => Promise<void>): Promise<void> =>
  Promise.race([trial(), pause(longestMs).then(hangs)]).catch((error: unknown) => {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n')
    failures.push(`  ${title}: ${reason}`)
  })

const waiting = [...trials]
async function worksOff(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await attempted(...next)
}
// Otherwise it would end this file, and say nothing of the others.
process.on('unhandledRejection', (error) => failures.push(`  nobody handles ${String(error)}`))

await Promise.all(Array.from({ length: trialsAtOnce }, worksOff))
await attempted('2,000 calls under one signal', () => tryLeaks(sdk))
clearInterval(collecting)

const count = trials.length + 1
const seconds = ((performance.now() - beganAt) / 1_000).toFixed(1)
process.stdout.write(
  `Node ${process.versions.node}: ${count - failures.length} of ${count} end as they must, ` +
    `${collections} collections in ${seconds} s\n${failures.map((line) => `${line}\n`).join('')}`,
)
// What hangs must not keep the others waiting.
process.exit(failures.length === 0 ? 0 : 1)

function hangs(): never {
  throw new Error('It hangs.')
}
