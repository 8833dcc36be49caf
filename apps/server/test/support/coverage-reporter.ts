import { readdir, readFile, rm } from 'node:fs/promises'
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
    await rm(recordFolder(size), { recursive: true, force: true })
    const all = (await this.#vitest?.globTestSpecifications([])) ?? []
    const { testNamePattern, project } = this.#vitest?.config ?? {}
    const isNamed = testNamePattern !== undefined || (project ?? []).length > 0
    this.#isWhole = !isNamed && specifications.length === all.length
  }

  async onTestRunEnd(): Promise<void> {
    if (!this.#isWhole || size !== 'more') return
    const { summary, gaps } = coverageOf(
      new Set([...(await seenIn('test')), ...(await seenIn('more'))]),
    )
    process.stdout.write(`\nContract coverage: ${summary}.\n`)
    if (gaps.length === 0) return
    process.stderr.write(`${gaps.join('\n')}\nRun \`pnpm test\` before \`pnpm test:more\`.\n`)
    process.exitCode = 1
  }
}

async function seenIn(size: TestSize): Promise<readonly string[]> {
  const folder = recordFolder(size)
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) => text.split('\n'))
}
