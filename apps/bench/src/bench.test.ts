import { fileURLToPath } from 'node:url'
import { node, run } from '@delivery-orders/tooling/processes.ts'
import { expect, test } from 'vitest'
import { comparedWorkloads } from './workload.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const short = ['--rounds', '1', '--seconds', '0.1', '--warm-up', '0.1', '--connections', '4']
const against = ['--against', 'limit,fastify+']

test('every workload runs and every response is correct', async () => {
  const { stdout, stderr } = await run([...node, main, ...short, ...against])
  expect(stderr).toBe('')

  for (const workload of comparedWorkloads)
    expect(stdout).toMatch(new RegExp(`\\| ${workload} +\\| 4 +\\| server +\\| \\d+ `))
})
