/**
 * Prints how many checks and tests passed and failed. Each argument is a step of .ci/run with its exit code, such as
 * `check=0`. Each step counts as one check, except `test` and `more`, which count the tests of their reports.
 */
import { readFileSync } from 'node:fs'

const sizes = ['test', 'more']

const counts = process.argv.slice(2).map((argument) => {
  const [step, code] = argument.split('=')
  return sizes.includes(step) ? countOfTests(step, code === '0') : countOfStep(step, code === '0')
})
const sum = (of) => counts.reduce((total, count) => total + count[of], 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') === 0 ? 0 : 1

function countOfTests(size, succeeded) {
  const report = reportOf(size)
  if (!report) return countOfStep(`${size} (no test report)`, false)

  // The end of the output is what a reader of CI sees first, so it repeats what failed.
  for (const failure of report.failures) process.stdout.write(`FAILED ${failure.slice(0, 1_000)}\n`)
  // The run also fails without a failed test, such as by a response that no test has seen.
  const failed = succeeded ? report.failed : Math.max(report.failed, 1)
  return print(size, { passed: report.passed, failed })
}

function reportOf(size) {
  try {
    return JSON.parse(readFileSync(new URL(`../.vitest/${size}.json`, import.meta.url), 'utf8'))
  } catch {
    return undefined
  }
}

function countOfStep(name, passed) {
  return print(name, { passed: passed ? 1 : 0, failed: passed ? 0 : 1 })
}

function print(name, count) {
  process.stdout.write(`${name}: ${count.passed} passed, ${count.failed} failed.\n`)
  return count
}
