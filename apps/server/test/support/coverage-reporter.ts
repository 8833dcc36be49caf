import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reporter, TestSpecification, Vitest } from 'vitest/node'
import { recordFolder } from './answer-record.ts'
import { coverageOf } from './contract-coverage.ts'

/** Fails a full run of the server's tests that has not seen everything the contract declares. Ignores partial runs. */
export class CoverageReporter implements Reporter {
  #vitest: Vitest | undefined
  #isWhole = false

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    await rm(recordFolder, { recursive: true, force: true })
    const all = (await this.#vitest?.globTestSpecifications([])) ?? []
    const { testNamePattern, tagsFilter } = this.#vitest?.config ?? {}
    const isNamed = testNamePattern !== undefined || tagsFilter !== undefined
    const isOfServer = specifications.some(({ project }) => project.name === 'server')
    this.#isWhole = !isNamed && isOfServer && specifications.length === all.length
  }

  async onTestRunEnd(): Promise<void> {
    if (!this.#isWhole) return
    const { summary, gaps } = coverageOf(await seen())
    process.stdout.write(`\nContract coverage: ${summary}.\n`)
    for (const gap of gaps) process.stderr.write(`${gap}\n`)
    if (gaps.length > 0) process.exitCode = 1
  }
}

async function seen(): Promise<ReadonlySet<string>> {
  const names = await readdir(recordFolder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(recordFolder, name), 'utf8')))
  return new Set(texts.flatMap((text) => text.split('\n')))
}
