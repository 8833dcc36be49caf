import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'tsdown'
import { install, withTemporaryFolder } from './temporary-packages.ts'

// Builds the package, and tries it on other versions of Node while garbage is collected all the time.

/** The oldest that package.json promises, and the one between it and that of this workspace. */
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

async function nodeOf(folder: string, version: string): Promise<string> {
  const { platform, arch } = process
  // What the package `node` would fetch by a script.
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`
  const own = join(folder, `node-${version}`)
  await mkdir(own)
  await install(own, [`${name}@${version}`])
  return join(own, 'node_modules', name, 'bin', 'node')
}

async function exitCodeOf(node: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(node, ['--expose-gc', ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code
}
