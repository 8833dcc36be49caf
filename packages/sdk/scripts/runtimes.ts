import { glob, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { install } from './temporary-packages.ts'

// Installs runtimes from npm without their install scripts. The scripts are not needed: for each platform there is an
// npm package that contains the executable.

export function nodeOf(folder: string, version: string): Promise<string> {
  const { platform, arch } = process
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`
  return programOf(folder, `${name}@${version}`, `${name}/bin/node`)
}

export const bunOf = (folder: string): Promise<string> =>
  programOf(folder, 'bun', '@oven/*/bin/bun')

export const denoOf = (folder: string): Promise<string> => programOf(folder, 'deno', '@deno/*/deno')

export const workerdOf = (folder: string): Promise<string> =>
  programOf(folder, 'workerd', '@cloudflare/*/bin/workerd')

async function programOf(folder: string, name: string, pattern: string): Promise<string> {
  const own = join(folder, name)
  await mkdir(own, { recursive: true })
  await install(own, [name])
  for await (const found of glob(join(own, 'node_modules', pattern))) return found
  throw new Error(`${name} has no executable for this platform.`)
}
