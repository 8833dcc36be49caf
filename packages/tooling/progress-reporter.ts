import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule, TestSpecification, Vitest } from 'vitest/node'

/**
 * Prints a numbered line for each test file that ends, followed by its failures in full, and at last a summary.
 * The default reporter redraws its summary every second, which is unreadable in the output of several packages.
 */
export class ProgressReporter implements Reporter {
  #vitest: Vitest | undefined
  #fileCount = 0
  #endedCount = 0
  #startedAt = 0

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#fileCount = specifications.length
    this.#endedCount = 0
    this.#startedAt = performance.now()
  }

  onTestModuleEnd(module: TestModule): void {
    this.#endedCount += 1
    const { passed, failed } = countsOf([module])
    const count = `${this.#endedCount}/${this.#fileCount}`.padStart(7)
    const file = relative(module.project.config.root, module.moduleId)
    const engine = module.project.name && `${module.project.name} `
    const time = `${(module.diagnostic().duration / 1_000).toFixed(1)} s`
    const failures = failed > 0 ? `, ${failed} FAILED` : ''
    print(
      `${count} ${module.ok() ? '✓' : '✗'} ${engine}${file} (${passed} passed${failures}, ${time})`,
    )
    for (const test of module.children.allTests('failed'))
      this.#printErrors(test.result().errors ?? [], `${file} > ${test.fullName}`)
    // A hook that fails is an error of its suite, not of a test.
    for (const suite of module.children.allSuites())
      this.#printErrors(suite.errors(), `${file} > ${suite.fullName}`)
    this.#printErrors(module.errors(), file)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#printErrors(unhandled, 'outside of a test')
    const { passed, failed, skipped } = countsOf(modules)
    const seconds = ((performance.now() - this.#startedAt) / 1_000).toFixed(0)
    const failedFiles = modules.filter((module) => !module.ok()).length
    const files = failedFiles > 0 ? `. Files that failed: ${failedFiles}` : ''
    print(`${passed} tests passed, ${failed} failed, ${skipped} skipped in ${seconds} s${files}`)
  }

  onUserConsoleLog({ content }: { readonly content: string }): void {
    process.stdout.write(content)
  }

  #printErrors(errors: readonly SerializedError[], where: string): void {
    for (const error of errors) {
      print(`\nFAILED ${where}`)
      this.#vitest?.logger.printError(error)
    }
  }
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

function countsOf(modules: readonly TestModule[]) {
  const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 }
  for (const module of modules)
    for (const test of module.children.allTests()) counts[test.result().state] += 1
  return counts
}
