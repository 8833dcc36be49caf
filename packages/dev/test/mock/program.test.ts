// @module-tag slow
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { run, start } from '../support/program.ts'

/** Starts the command, and reads what it prints until it listens. */
async function started(...args: readonly string[]) {
  const child = start(['mock', '--port', '0', ...args])
  const printed: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line)
    if (line.startsWith('Control')) break
  }
  const [, baseUrl, token, fleetToken] =
    /BASE_URL=(\S+)[\s\S]*TOKEN=(\S+)[\s\S]*fleet instead: (\S+)/.exec(printed.join('\n')) ?? []
  return { child, printed, baseUrl, token, fleetToken }
}

test('mock prints its address and two tokens that work, and Ctrl+C ends it with exit code 0', async () => {
  const { child, baseUrl, token, fleetToken } = await started()
  const statusOf = async (path: string, authorization: string) =>
    (await fetch(baseUrl + path, { headers: { authorization } })).status
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(token).toMatch(/^dos_test_/)
  expect(await statusOf('/orders', `Bearer ${token}`)).toBe(200)
  expect(await statusOf('/fleet/orders', `Bearer ${fleetToken}`)).toBe(200)

  child.kill('SIGINT')

  expect(await once(child, 'exit')).toEqual([0, null])
})

test('Ctrl+C ends a mock that delays two responses, one of them to a client that has given up', async () => {
  const { child, baseUrl } = await started()
  const delay = JSON.stringify({ fault: 'delay', delayMs: 600_000, requests: 2 })
  await fetch(`${baseUrl}/_mock/faults`, { method: 'POST', body: delay })
  const open = fetch(`${baseUrl}/orders`)
  const ended = expect(open).rejects.toBeInstanceOf(TypeError)
  const signal = AbortSignal.timeout(50)
  await expect(fetch(`${baseUrl}/orders`, { signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  })

  child.kill('SIGINT')

  expect(await once(child, 'exit')).toEqual([0, null])
  await ended
})

test('a second mock on the same port exits with 1 and says what to do', async () => {
  const { child, baseUrl = '' } = await started()
  const { port } = new URL(baseUrl)

  expect(await run('mock', '--port', port)).toEqual({
    code: 1,
    stdout: '',
    stderr: `Error: Port ${port} is already in use. Stop the program that uses it, or set --port to another one; --port 0 chooses a free one.\n`,
  })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
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
