import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'tsdown'
import { nodeOf } from './runtimes.ts'
import { withTemporaryFolder } from './temporary-packages.ts'

// Builds the package, and runs its fault tests on other versions of Node with frequent garbage collection.

/** The oldest version that package.json supports, and a newer one. This workspace's own Node is newer than both. */
const versions = ['20', '24']

await withTemporaryFolder(async (folder) => {
  const sdk = join(folder, 'sdk')
  const trial = join(folder, 'trial')
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await build({ outDir: sdk, dts: false, logLevel: 'error' })
  await build({
    config: false,
    entry: { main: 'test/faults/main.ts' },
    outDir: trial,
    platform: 'node',
    target: 'node20',
    dts: false,
    logLevel: 'error',
  })
  for (const version of versions) {
    const node = await nodeOf(folder, version)
    const code = await exitCodeOf(node, [join(trial, 'main.mjs'), join(sdk, 'index.js')])
    if (code !== 0) process.exitCode = 1
  }
})

async function exitCodeOf(node: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(node, ['--expose-gc', ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code
}
