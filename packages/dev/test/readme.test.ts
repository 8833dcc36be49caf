// @module-tag slow
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { canRun, programsIn, runProgram } from '@delivery-orders/tooling/page-programs.ts'
import { run } from '@delivery-orders/tooling/processes.ts'
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
  test.skipIf(!canRun(program.language))(
    `the README’s program in ${program.language} creates an order`,
    async ({ mock: { baseUrl, token } }) => {
      const settings = { DELIVERY_ORDERS_BASE_URL: baseUrl, DELIVERY_ORDERS_TOKEN: token }

      expect(await runProgram(program, { ...process.env, ...settings })).toEqual({
        stdout: expect.stringMatching(printed[program.language] ?? /^$/),
        stderr: '',
      })
    },
  )

test.skipIf(!canRun('python'))(
  'the Python example starts a mock with unittest, and passes with clock and faults',
  async () => {
    const cwd = fileURLToPath(new URL('../examples/', import.meta.url))
    const MOCK = [...command, 'mock', '--port', '0'].join(' ')
    const env = { ...process.env, MOCK, PYTHONDONTWRITEBYTECODE: '1' }
    const suite = ['-W', 'error', '-m', 'unittest', 'test_with_mock.py']

    expect(await run(['python3', ...suite], { cwd, env })).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Ran 5 tests in .*\n\nOK$/m),
    })
  },
)
