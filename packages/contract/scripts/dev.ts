/**
 * Watches the contract, and tells its author at each save what follows from it: faults of the contract and its examples,
 * code of the server and the SDK that does not fit any more, and what has changed for users. It says nothing more than
 * that all is well where it is.
 */
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { specFolder } from './messages.ts'
import { verdict } from './verdict.ts'

/** An editor may write a file in several steps. */
const settlingMs = 30

let isRunning = false
let isStale = false
let timer: NodeJS.Timeout | undefined

watch(fileURLToPath(specFolder), { recursive: true }, (_event, name) => {
  if (!/^(openapi\.yaml|examples\/.*\.json)$/.test(name ?? '')) return
  clearTimeout(timer)
  timer = setTimeout(round, settlingMs)
})
process.stdout.write('Watching spec/openapi.yaml and spec/examples. Ctrl+C ends it.\n')
round()

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

async function told(): Promise<void> {
  const started = performance.now()
  const lines = await verdict().catch((error: unknown) => [String(error)])
  const seconds = ((performance.now() - started + settlingMs) / 1000).toFixed(1)
  const time = new Date().toLocaleTimeString('en-GB')
  process.stdout.write(`${time} ${lines.join('\n')} (${seconds} s)\n`)
}
