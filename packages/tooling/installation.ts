import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Installation {
  /** The folder of the links to programs, which npm creates. */
  readonly bin: string
  /** Number of installed packages, including the packed one. */
  readonly packages: number
}

const run = promisify(execFile)

/** Packs the package in `source` as it is published, and installs it in `folder` without running install scripts. */
export async function install(source: string, folder: string): Promise<Installation> {
  const packing = ['pack', '--json', '--pack-destination', folder]
  const { stdout } = await run('pnpm', packing, { cwd: source })
  const { filename }: { filename: string } = JSON.parse(stdout)
  await npmInstall(folder, filename)

  const modules = join(folder, 'node_modules')
  const lock = await readFile(join(modules, '.package-lock.json'), 'utf8')
  const { packages }: { packages: object } = JSON.parse(lock)
  return { bin: join(modules, '.bin'), packages: Object.keys(packages).length }
}

/** Installs Node from the npm package for this platform, because the package `node` would run an install script. */
export async function installNode(parent: string, version: string): Promise<string> {
  const { platform, arch } = process
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`
  const folder = join(parent, `node-${version}`)
  await mkdir(folder)
  await npmInstall(folder, `${name}@${version}`)
  return join(folder, 'node_modules', name, 'bin', 'node')
}

const npmInstall = (folder: string, what: string) =>
  run(
    'npm',
    [
      ...['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'],
      ...['--prefix', folder, what],
    ],
    { cwd: folder },
  )
