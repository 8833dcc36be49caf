import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestSpecification,
  Vitest,
} from 'vitest/node'
import type { TestSize } from './test-size.ts'
import type {} from './unless.ts'

type ConsoleLog = Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0]

/** The report of a run that `.ci/count.mjs` reads. */
export interface Summary {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The files of failed tests with the titles of the tests and their errors. */
  readonly failures: readonly string[]
}

const repository = fileURLToPath(new URL('../../', import.meta.url))
const reports = join(repository, '.vitest')

/**
 * Prints a numbered line for each test file that ends, followed by its failures in full, and at last the slowest files
 * and a summary. In a run of a size, what tests write to the console is
 * printed only if their file fails.
 */
export class SummaryReporter implements Reporter {
  readonly #report: string
  readonly #isQuiet: boolean
  readonly #console = new Map<string, string[]>()
  readonly #failures: string[] = []
  #vitest: Vitest | undefined
  #fileCount = 0
  #endedCount = 0
  #startedAt = 0

  constructor(size?: TestSize) {
    this.#report = join(reports, `${size ?? 'all'}.json`)
    this.#isQuiet = size !== undefined
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    rmSync(this.#report, { force: true })
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#fileCount = specifications.length
    this.#endedCount = 0
    this.#failures.length = 0
    this.#startedAt = performance.now()
  }

  onUserConsoleLog({ taskId = '', content }: ConsoleLog): void {
    if (!this.#isQuiet) {
      process.stdout.write(content)
      return
    }
    const id = this.#vitest?.state.idMap.get(taskId)?.file.id ?? ''
    this.#console.set(id, [...(this.#console.get(id) ?? []), content])
  }

  onTestModuleEnd(module: TestModule): void {
    this.#endedCount += 1
    const { passed, failed } = countsOf([module])
    const count = `${this.#endedCount}/${this.#fileCount}`.padStart(9)
    const failures = failed > 0 ? `, ${failed} FAILED` : ''
    const mark = module.ok() ? '✓' : '✗'
    print(`${count} ${mark} ${nameOf(module)} (${passed} passed${failures}, ${secondsOf(module)})`)
    if (!module.ok()) this.#printFailures(module)
    this.#console.delete(module.id)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (unhandled.length > 0) this.#printConsole('')
    this.#printErrors(unhandled, 'outside of a test')
    const counts = countsOf(modules)
    // A file that cannot be loaded fails without a failed test.
    const unloaded = modules.filter((module) => !module.ok() && countsOf([module]).failed === 0)
    const failed = counts.failed + unloaded.length + unhandled.length
    const { passed, skipped } = counts

    print('\nThe slowest files:')
    for (const module of slowest(modules))
      print(`${secondsOf(module).padStart(9)} ${nameOf(module)}`)
    print(`\nTook ${((performance.now() - this.#startedAt) / 1_000).toFixed(0)} s.`)
    print(`${passed} passed, ${failed} failed, ${skipped} skipped${reasonsOf(modules)}`)
    const summary: Summary = { passed, failed, skipped, failures: this.#failures }
    mkdirSync(reports, { recursive: true })
    writeFileSync(this.#report, JSON.stringify(summary))
  }

  #printFailures(module: TestModule): void {
    this.#printConsole(module.id)
    const name = nameOf(module)
    for (const test of module.children.allTests('failed'))
      this.#printErrors(test.result().errors ?? [], `${name} > ${test.fullName}`)
    // A hook that fails is an error of its suite, not of a test.
    for (const suite of module.children.allSuites())
      this.#printErrors(suite.errors(), `${name} > ${suite.fullName}`)
    this.#printErrors(module.errors(), name)
  }

  #printConsole(id: string): void {
    process.stdout.write((this.#console.get(id) ?? []).join(''))
  }

  #printErrors(errors: readonly SerializedError[], where: string): void {
    for (const error of errors) {
      this.#failures.push(`${where}: ${error.message}`)
      print(`\nFAILED ${where}`)
      this.#vitest?.logger.printError(error)
    }
  }
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

const nameOf = ({ project, moduleId }: TestModule): string =>
  `${project.name} ${relative(repository, moduleId)}`.trim()

const durationOf = (module: TestModule): number => module.diagnostic().duration

const secondsOf = (module: TestModule): string => `${(durationOf(module) / 1_000).toFixed(1)} s`

const slowest = (modules: readonly TestModule[]): readonly TestModule[] =>
  modules.toSorted((one, other) => durationOf(other) - durationOf(one)).slice(0, 10)

function countsOf(modules: readonly TestModule[]) {
  const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 }
  for (const module of modules)
    for (const test of module.children.allTests()) counts[test.result().state] += 1
  return counts
}

/** How many tests were skipped for each obstacle that `unless` was given, such as ` (3 without HAProxy)`. */
function reasonsOf(modules: readonly TestModule[]): string {
  const counts = new Map<string, number>()
  for (const module of modules)
    for (const test of module.children.allTests('skipped')) {
      const obstacle = obstacleOf(test)
      counts.set(obstacle, (counts.get(obstacle) ?? 0) + 1)
    }
  const reasons = [...counts].map(([obstacle, count]) => `${count} ${obstacle}`)
  return reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
}

function obstacleOf(test: TestCase): string {
  const result = test.result()
  if (result.state === 'skipped' && result.note !== undefined) return result.note
  for (let at: TestCase | TestCase['parent'] = test; at.type !== 'module'; at = at.parent) {
    const { obstacle } = at.meta()
    if (obstacle !== undefined) return obstacle
  }
  return 'without a reason'
}
