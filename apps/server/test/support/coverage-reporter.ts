import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { size } from '@delivery-orders/tooling/test-size.ts'
import type { Reporter, TestSpecification, Vitest } from 'vitest/node'
import { recordFolder } from './answer-record.ts'
import { coverageOf } from './contract-coverage.ts'

/**
 * Fails a full run of the server's tests that has not seen everything the contract declares. `pnpm test:more` also counts
 * what `pnpm test` has seen before. Ignores partial runs.
 */
export class CoverageReporter implements Reporter {
  #vitest: Vitest | undefined
  #isWhole = false

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    await rm(recordFolder(size), { recursive: true, force: true })
    const all = (await this.#vitest?.globTestSpecifications([])) ?? []
    const isOfServer = specifications.some(({ project }) => project.name === 'server')
    const isNamed = this.#vitest?.config.testNamePattern !== undefined
    this.#isWhole = !isNamed && isOfServer && specifications.length === all.length
  }

  async onTestRunEnd(): Promise<void> {
    if (!this.#isWhole || size === 'test') return
    const { summary, gaps } = coverageOf(await seen())
    process.stdout.write(`\nContract coverage: ${summary}.\n`)
    for (const gap of gaps) process.stderr.write(`${gap}\n`)
    if (gaps.length === 0) return
    if (size === 'more') process.stderr.write('Run `pnpm test` before `pnpm test:more`.\n')
    process.exitCode = 1
  }
}

async function seen(): Promise<ReadonlySet<string>> {
  const folders = (size === 'more' ? (['test', 'more'] as const) : [size]).map(recordFolder)
  const files = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder).catch(() => [])
      return names.map((name) => join(folder, name))
    }),
  )
  const texts = await Promise.all(files.flat().map((file) => readFile(file, 'utf8')))
  return new Set(texts.flatMap((text) => text.split('\n')))
}
