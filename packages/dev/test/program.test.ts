import { expect, test } from 'vitest'
import { run } from './support/program.ts'

test('--help prints what the program does and its exit codes', async () => {
  const { code, stdout, stderr } = await run('--help')

  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Usage: delivery-orders-dev /)
  expect(stdout).toContain('Exit codes: 0 ')
})

test.for(['mock', 'listen', 'trigger', 'tail'])('%s --help prints its usage', async (name) => {
  const { code, stdout } = await run(name, '--help')

  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(`Usage: delivery-orders-dev ${name} `),
  ])
})

test('a wrong argument exits with 2 and points to --help', async () => {
  const { code, stdout, stderr } = await run('--prot')

  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^error: unknown option '--prot'\n/)
  expect(stderr).toContain('--help')
})
