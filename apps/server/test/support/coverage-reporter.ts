import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { size, type TestSize } from '@delivery-orders/tooling/test-size.ts'
import type { Reporter, TestSpecification, Vitest } from 'vitest/node'
import { recordFolder } from './answer-record.ts'
import { coverageOf } from './contract-coverage.ts'

/**
 * Fails `pnpm test:more` if it and the `pnpm test` before it have not seen everything that the contract declares. Ignores
 * runs of a part of the tests.
 */
export class CoverageReporter implements Reporter {
  #vitest: Vitest | undefined
  #isWhole = false

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    if (!size) return
    rmSync(recordFolder(size), { recursive: true, force: true })
    const all = (await this.#vitest?.globTestSpecifications([])) ?? []
    const { testNamePattern, project } = this.#vitest?.config ?? {}
    const isNamed = testNamePattern !== undefined || (project ?? []).length > 0
    this.#isWhole = !isNamed && specifications.length === all.length
  }

  /** Synchronous, so that the counts of `SummaryReporter` stay the last line. */
  onTestRunEnd(): void {
    if (!this.#isWhole || size !== 'more') return
    const { summary, gaps } = coverageOf(new Set([...seenIn('test'), ...seenIn('more')]))
    process.stdout.write(`\nContract coverage: ${summary}.\n`)
    if (gaps.length === 0) return
    process.stderr.write(`${gaps.join('\n')}\nRun \`pnpm test\` before \`pnpm test:more\`.\n`)
    process.exitCode = 1
  }
}

function seenIn(size: TestSize): readonly string[] {
  const folder = recordFolder(size)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
}
