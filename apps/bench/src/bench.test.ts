import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { comparedWorkloads } from './workload.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const short = ['--rounds', '1', '--seconds', '0.1', '--warm-up', '0.1', '--connections', '4']
const against = ['--against', 'limit']

test('every workload runs and every response is correct', async () => {
  const args = ['--import', 'tsx', main, ...short, ...against]
  const { stdout } = await promisify(execFile)(process.execPath, args)

  for (const workload of comparedWorkloads)
    expect(stdout).toMatch(new RegExp(`\\| ${workload} +\\| 4 +\\| server +\\| \\d+ `))
})
