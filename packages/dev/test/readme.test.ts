import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { canRun, programsIn, runProgram } from '@delivery-orders/tooling/page-programs.ts'
import { run, start } from '@delivery-orders/tooling/processes.ts'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { expect } from 'vitest'
import { test } from './support/mock-test.ts'
import { command } from './support/program.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const programs = programsIn(readme).filter(({ title }) => title.startsWith('From your language '))

/** The output of the program in each language. */
const printed: Readonly<Record<string, RegExp>> = {
  python: /^pending\n$/,
  php: /^pending\n$/,
  sh: /"status":"pending"/,
}

test('the README has a program each in Python, PHP and shell', () => {
  expect(programs.map(({ language }) => language)).toEqual(Object.keys(printed))
})

for (const program of programs)
  test(
    `the README’s program in ${program.language} creates an order`,
    unless(!canRun(program.language) && `without ${program.language}`),
    async ({ mock: { baseUrl, token } }) => {
      const settings = { DELIVERY_ORDERS_BASE_URL: baseUrl, DELIVERY_ORDERS_TOKEN: token }

      expect(await runProgram(program, { ...process.env, ...settings })).toEqual({
        stdout: expect.stringMatching(printed[program.language] ?? /^$/),
        stderr: '',
      })
    },
  )

/** Like npx, the shell dies of a signal without ending the mock. */
const MOCK = `sh -c '${[...command, 'mock', '--port', '0', '--exit-with-stdin'].join(' ')}; true'`
const python = {
  cwd: fileURLToPath(new URL('../examples/', import.meta.url)),
  env: { ...process.env, MOCK, PYTHONDONTWRITEBYTECODE: '1' },
}

test(
  'the Python example starts a mock with unittest, and passes with clock and faults',
  unless(!canRun('python') && 'without python'),
  async () => {
    const suite = ['-W', 'error', '-m', 'unittest', 'test_with_mock.py']

    expect(await run(['python3', ...suite], python)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Ran 5 tests in .*\n\nOK$/m),
    })
  },
)

// The mock has the same standard error as the suite, so the output of the suite ends only when the mock has ended.
test(
  'a mock ends with a Python suite that is killed',
  unless(!canRun('python') && 'without python'),
  async () => {
    const suite =
      'import time, test_with_mock; print(test_with_mock.Mock().url, flush=True); time.sleep(60)'
    const running = start(['python3', '-c', suite], python)
    const url = await running.line(/^http/)
    expect((await fetch(url)).status).toBe(404)

    expect(await running.end('SIGKILL')).toBe('SIGKILL')
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  },
)
