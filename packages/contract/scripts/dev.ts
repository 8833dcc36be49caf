/**
 * Watches the contract and the code that is written against it, and tells their author at each save what follows: faults
 * of the contract and its examples, code of the server and the SDK that does not fit any more, and what has changed for
 * users. It says nothing more than that all is well where it is.
 */
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { specFolder } from './messages.ts'
import { verdict } from './verdict.ts'

const root = new URL('..', specFolder)
const sources = [
  'packages/contract/src/',
  'packages/domain/src/',
  'packages/sdk/src/',
  'apps/server/src/',
]

/** An editor may write a file in several steps. */
const settlingMs = 30

let isRunning = false
let isStale = false
let savedAt = performance.now()
let timer: NodeJS.Timeout | undefined

watching(specFolder, /^(openapi\.yaml|examples\/.*\.json)$/)
// What is generated is written by a round, and must not begin another.
for (const folder of sources) watching(new URL(folder, root), /^(?!generated\/).*\.ts$/)
process.stdout.write('Watching the contract, its examples and the sources. Ctrl+C ends it.\n')
round()

function watching(folder: URL, names: RegExp): void {
  watch(fileURLToPath(folder), { recursive: true }, (_event, name) => {
    if (!names.test(name ?? '')) return
    savedAt = performance.now()
    clearTimeout(timer)
    timer = setTimeout(round, settlingMs)
  })
}

/** One at a time; what was saved meanwhile is looked at afterwards. */
function round(): void {
  isStale = isRunning
  if (isRunning) return
  isRunning = true
  void told().finally(() => {
    isRunning = false
    if (isStale) round()
  })
}

/** What is said of a contract that has been saved again would be wrong. */
async function told(): Promise<void> {
  const lines = await verdict().catch((error: unknown) => [String(error)])
  if (isStale) return
  const seconds = ((performance.now() - savedAt) / 1000).toFixed(1)
  const time = new Date().toLocaleTimeString('en-GB')
  process.stdout.write(`${time} ${lines.join('\n')} (${seconds} s)\n`)
}
