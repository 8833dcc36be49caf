/**
 * Prints how many checks and tests passed and failed. Each argument is a step of .ci/run with its exit code, such as
 * `check=0`. Each step counts as one check, except `test`, which counts every test in the packages' Vitest reports.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const codes = process.argv.slice(2).map((step) => step.split('='))
const steps = codes.filter(([step]) => step !== 'test')
const test = codes.find(([step]) => step === 'test')

const counts = steps.map(([step, code]) => stepCount(step, code === '0'))
if (test) counts.push(...tests(test[1] === '0'))

const sum = (of) => counts.reduce((total, count) => total + count[of], 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') === 0 ? 0 : 1

function tests(succeeded) {
  const found = packagesWithTests().map(packageCount)
  // A crashed Vitest worker, or a leak found after the last test, fails the run although the reports contain no failed
  // test.
  const isUnexplained = !succeeded && found.every(({ failed }) => failed === 0)
  return isUnexplained ? [...found, stepCount('test', false)] : found
}

function packagesWithTests() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  )
  return ['spec', ...folders].filter((folder) => {
    const manifest = join(root, folder, 'package.json')
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.test
  })
}

function packageCount(folder) {
  const report = reportOf(folder)
  if (!report) return stepCount(`${folder} (no test report)`, false)

  const { success, numPassedTests, numFailedTests, testResults } = report
  for (const { name, message, assertionResults } of testResults)
    printFailures(relative(root, name), message, assertionResults)
  // If Vitest cannot load a test file, it reports the file as `failed`, but no failed test in it.
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  ).length
  const failed = numFailedTests + unloaded
  const count = { passed: numPassedTests, failed: success ? failed : Math.max(failed, 1) }
  print(folder, count)
  return count
}

function reportOf(folder) {
  try {
    return JSON.parse(readFileSync(join(root, folder, '.vitest/results.json'), 'utf8'))
  } catch {
    return undefined
  }
}

function stepCount(name, passed) {
  const count = { passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
  print(name, count)
  return count
}

/** The end of the output is what a reader of CI sees first, so it repeats what failed. */
function printFailures(file, message, results) {
  if (message) process.stdout.write(`FAILED ${file}: ${message.slice(0, 1_000)}\n`)
  for (const { status, fullName, failureMessages } of results)
    if (status === 'failed')
      process.stdout.write(
        `FAILED ${file} > ${fullName}: ${failureMessages.join('; ').slice(0, 1_000)}\n`,
      )
}

function print(name, { passed, failed }) {
  process.stdout.write(`${name}: ${passed} passed, ${failed} failed.\n`)
}
