import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Installed packages by their folders. */
export type Installed = Readonly<
  Record<string, { readonly version: string; readonly integrity: string }>
>

const run = promisify(execFile)

/** Packs the package in `source` as it is published, and installs it in `folder` without running install scripts. */
export async function install(source: string, folder: string): Promise<Installed> {
  await npm(folder, 'install', await pack(source, folder))
  return await installedIn(folder)
}

/** Packs the package in `source`, and installs it in `folder` by the commands of its README, without Python and compiler. */
export async function installUnpacked(source: string, folder: string): Promise<Installed> {
  await pack(source, folder)
  const PATH = join(folder, 'programs')
  await mkdir(PATH)
  for (const program of ['gzip', 'mv', 'node', 'npm', 'sh', 'tar'])
    await symlink(await pathOf(program), join(PATH, program))
  const script = installationIn(await readFile(join(source, 'README.md'), 'utf8'))
  await run('sh', ['-ec', script], { cwd: folder, env: { ...process.env, PATH } })
  return await installedIn(folder)
}

async function pathOf(program: string): Promise<string> {
  if (program === 'node') return process.execPath
  return (await run('sh', ['-c', `command -v ${program}`])).stdout.trim()
}

/** The commands of the README from the packed file to the installed program. */
export function installationIn(readme: string): string {
  const [commands] = /^tar -xzf .*?^npm ci.*?$/ms.exec(readme) ?? []
  if (commands === undefined) throw new Error('The README has no commands from tar to npm ci.')
  return commands
}

export async function pack(cwd: string, folder: string): Promise<string> {
  const { stdout } = await run('pnpm', ['pack', '--json', '--pack-destination', folder], { cwd })
  const { filename }: { filename: string } = JSON.parse(stdout)
  return filename
}

async function installedIn(folder: string): Promise<Installed> {
  const lock = await readFile(join(folder, 'node_modules', '.package-lock.json'), 'utf8')
  const { packages }: { packages: Installed } = JSON.parse(lock)
  return packages
}

/** Installs Node from the npm package for this platform, because the package `node` would run an install script. */
export async function installNode(parent: string, version: string): Promise<string> {
  const { platform, arch } = process
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`
  const folder = join(parent, `node-${version}`)
  await mkdir(folder)
  await npm(folder, 'install', `${name}@${version}`)
  return join(folder, 'node_modules', name, 'bin', 'node')
}

export const npm = (folder: string, ...command: readonly string[]) =>
  run(
    'npm',
    [
      ...[...command, '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'],
      ...['--prefix', folder],
    ],
    { cwd: folder },
  )
