/**
 * The gate against breaking changes. First it tests itself on contracts with known breaking changes and faults. Then it
 * compares openapi.yaml with the last published version, and requires a new major version for a breaking change. Before
 * the first publication it compares openapi.yaml with a commit on main instead, and requires a line in the changelog. It
 * fails if the clone lacks that commit.
 */
import { readFile } from 'node:fs/promises'
import type { EarlierContract } from './baseline.ts'
import type { Change } from './change.ts'
import { changesBetween, currentContract } from './changes.ts'
import { earlierContract } from './earlier-contract.ts'
import { gateFaults } from './gate-faults.ts'
import { releasedFaults } from './released-faults.ts'
import { versionFaults } from './version-faults.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const faults = [
  ...(await gateFaults()),
  ...(await releasedFaults(new URL('../', import.meta.url))),
  ...(await changeFaults()),
]
for (const fault of faults) print(fault)
process.exitCode = faults.length > 0 ? 1 : 0

async function changeFaults(): Promise<readonly string[]> {
  const baseline = await earlierContract()
  if (!baseline.earlier) {
    if (baseline.isFault) return [baseline.gap]
    print(baseline.gap)
    return []
  }
  const { earlier, note } = baseline
  if (note !== undefined) print(note)
  const contract = await currentContract()
  const changes = await changesBetween(earlier.text, contract)
  report(earlier, changes)
  const changelog = await readFile(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
  return versionFaults({ earlier, contract, changelog, changes })
}

function report({ name }: EarlierContract, changes: readonly Change[]): void {
  const found = changes.length === 0 ? 'nothing has changed for clients.' : 'changes for clients:'
  print(`Compared with ${name}: ${found}`)
  for (const { weight, what } of changes) print(`  ${weight}: ${what}`)
}
