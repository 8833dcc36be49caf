import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../support/ask.ts'
import { command, run, start } from '../support/program.ts'

/** Starts the command, and reads what it prints until it listens. */
async function started(...options: readonly string[]) {
  const mock = start(['mock', '--port', '0', ...options])
  await mock.line(/^Control/)
  const [, baseUrl = '', token, fleetToken] =
    /BASE_URL=(\S+)[\s\S]*TOKEN=(\S+)[\s\S]*fleet instead: (\S+)/.exec(mock.lines.join('\n')) ?? []
  return { mock, baseUrl, token, fleetToken }
}

test('mock prints its address and two tokens that work, and Ctrl+C ends it with exit code 0', async () => {
  const { mock, baseUrl, token, fleetToken } = await started()
  const statusOf = async (path: string, authorization: string) =>
    (await fetch(baseUrl + path, { headers: { authorization } })).status
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(token).toMatch(/^dos_test_/)
  expect(await statusOf('/orders', `Bearer ${token}`)).toBe(200)
  expect(await statusOf('/fleet/orders', `Bearer ${fleetToken}`)).toBe(200)

  expect(await mock.end('SIGINT')).toBe(0)
})

test('a signal ends mock --exit-with-stdin, although its standard input is still open', async () => {
  const [program = '', ...args] = [...command, 'mock', '--port', '0', '--exit-with-stdin']
  const mock = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void mock.kill('SIGKILL'))
  await once(createInterface({ input: mock.stdout }), 'line')

  mock.kill('SIGTERM')

  expect(await once(mock, 'exit')).toEqual([0, null])
})

test('--latency delays each response', async () => {
  const { mock, baseUrl } = await started('--latency', '60')
  const start = performance.now()

  for (let nth = 0; nth < 2; nth++) await fetch(`${baseUrl}/orders`)

  // Timers may fire a millisecond early.
  expect(performance.now() - start).toBeGreaterThan(2 * 58)
  expect(await mock.end('SIGINT')).toBe(0)
})

test('Ctrl+C ends a mock that delays two responses, one of them to a client that has given up', async () => {
  const { mock, baseUrl } = await started()
  const delay = JSON.stringify({ fault: 'delay', delayMs: 600_000, requests: 2 })
  await fetch(`${baseUrl}/_mock/faults`, { method: 'POST', body: delay })
  const open = fetch(`${baseUrl}/orders`)
  const ended = expect(open).rejects.toBeInstanceOf(TypeError)
  const signal = AbortSignal.timeout(50)
  await expect(fetch(`${baseUrl}/orders`, { signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  })

  expect(await mock.end('SIGINT')).toBe(0)
  await ended
})

test('a second mock with --port 0 gets another port; on the same port it exits with 1 and says what to do', async () => {
  const { mock, baseUrl } = await started()
  const { port } = new URL(baseUrl)
  const other = await started()
  expect(other.baseUrl).not.toBe(baseUrl)
  expect(await other.mock.end('SIGTERM')).toBe(0)

  expect(await run('mock', '--port', port)).toEqual({
    code: 1,
    stdout: '',
    stderr: `Error: Port ${port} is already in use. Stop the program that uses it, or set --port to another one; --port 0 chooses a free one.\n`,
  })
  expect(await mock.end('SIGTERM')).toBe(0)
})

test('mock answers requests to hosts of --allow-host, and refuses one with a port', async () => {
  const { mock, baseUrl } = await started('--allow-host', 'A.test', '--allow-host', 'b.test')
  const statusOf = async (host: string) => (await ask({ baseUrl }, '/_mock/clock', { host })).status
  expect(await Promise.all(['a.test', 'B.test', 'c.test'].map(statusOf))).toEqual([200, 200, 403])
  expect(await mock.end('SIGTERM')).toBe(0)

  const { code, stderr } = await run('mock', '--allow-host', 'localhost:4010')
  expect([code, stderr]).toEqual([2, expect.stringContaining('a name without a port')])
})

test('mock refuses ports and delays that are no whole numbers in range', async () => {
  for (const [option, value] of [
    ['--port', '65536'],
    ['--port', '1e3'],
    ['--latency', '-1'],
  ] as const) {
    const { code, stderr } = await run('mock', `${option}=${value}`)
    expect([code, stderr]).toEqual([2, expect.stringMatching(/whole number from 0 to /)])
  }
})
