/**
 * Watches the contract, its examples, pages and the code that depends on them. After each save it regenerates the code
 * and prints lint errors, faulty examples and pages, type errors in the server and the SDK, and the changes that affect clients.
 */
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contractReport } from './contract-report.ts'
import { specFolder } from './messages.ts'

const root = new URL('..', specFolder)
const sources = [
  'packages/contract/src/',
  'packages/domain/src/',
  'packages/operations/src/',
  'packages/sdk/src/',
  'apps/server/src/',
]

/** Delay from the last change of a file to the start of a report: an editor may write a file in several steps. */
const debounceMs = 30

let isRunning = false
let isStale = false
let savedAt = performance.now()
let timer: NodeJS.Timeout | undefined

watchFolder(
  specFolder,
  /^(openapi\.yaml|(decisions|service)\.md|guides\/.*\.md|examples\/.*\.json|samples\/.*\.ts)$/,
)
watchFolder(new URL('packages/sdk/docs/', root), /\.md$/)
watchFolder(new URL('packages/dev/examples/', root), /^shop\./)
// Ignores the generated files: each report writes them and would otherwise trigger the next report.
for (const folder of sources) watchFolder(new URL(folder, root), /^(?!generated\/).*\.tsx?$/)
process.stdout.write('Watching the contract, its examples and the sources. Press Ctrl+C to stop.\n')
startReport()

function watchFolder(folder: URL, names: RegExp): void {
  watch(fileURLToPath(folder), { recursive: true }, (_event, name) => {
    if (!names.test(name ?? '')) return
    savedAt = performance.now()
    clearTimeout(timer)
    timer = setTimeout(startReport, debounceMs)
  })
}

/** Runs one report at a time. A save during a report triggers another report after it. */
function startReport(): void {
  isStale = isRunning
  if (isRunning) return
  isRunning = true
  void printReport().finally(() => {
    isRunning = false
    if (isStale) startReport()
  })
}

/** Prints nothing if a file was saved while the report ran, because the report would be out of date. */
async function printReport(): Promise<void> {
  const lines = await contractReport().catch((error: unknown) => [String(error)])
  if (isStale) return
  const seconds = ((performance.now() - savedAt) / 1000).toFixed(1)
  const time = new Date().toLocaleTimeString('en-GB')
  process.stdout.write(`${time} ${lines.join('\n')} (${seconds} s)\n`)
}
