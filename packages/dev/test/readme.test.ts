// @module-tag slow
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { test } from './support/mock-test.ts'
import { command } from './support/program.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const section = readme.slice(readme.indexOf('### From your language'))
const snippets = [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].slice(0, 3)

/** How to run a snippet, and what it must print. */
const runners = {
  python: { program: 'python3', args: (code: string) => ['-c', code], printed: /^pending\n$/ },
  php: {
    program: 'php',
    args: (code: string) => ['-r', code.replace('<?php', '')],
    printed: /^pending\n$/,
  },
  sh: { program: 'curl', args: (code: string) => ['-c', code], printed: /"status":"pending"/ },
} as const

const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined

test('the README has a snippet each for Python, PHP and curl', () => {
  expect(snippets.map(([, language]) => language)).toEqual(Object.keys(runners))
})

for (const [, language, code = ''] of snippets) {
  const { program, args, printed } = runners[language as keyof typeof runners]
  test.skipIf(isMissing(program))(
    `the README’s snippet for ${program} creates an order`,
    async ({ mock: { baseUrl, token } }) => {
      const own = { DELIVERY_ORDERS_BASE_URL: baseUrl, DELIVERY_ORDERS_TOKEN: token }
      const env = { ...process.env, ...own }
      const { stdout, stderr } = await promisify(execFile)(
        program === 'curl' ? 'sh' : program,
        args(code),
        { env },
      )

      expect(stderr).toBe('')
      expect(stdout).toMatch(printed)
    },
  )
}

test.skipIf(isMissing('python3'))(
  'the Python example starts a mock with unittest, and passes with clock and faults',
  async () => {
    const cwd = fileURLToPath(new URL('../examples/', import.meta.url))
    const MOCK = [...command, 'mock', '--port', '0'].join(' ')
    const env = { ...process.env, MOCK, PYTHONDONTWRITEBYTECODE: '1' }
    const suite = ['-W', 'error', '-m', 'unittest', 'test_with_mock.py']
    const { stderr } = await promisify(execFile)('python3', suite, { cwd, env })

    expect(stderr).toMatch(/^Ran 5 tests in .*\n\nOK$/m)
  },
)
