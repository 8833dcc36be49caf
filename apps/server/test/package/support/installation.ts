import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface Installation {
  /** The path of the link to the program, which npm creates. */
  readonly command: string
  /** Number of installed packages, including the program itself. */
  readonly packages: number
}

const serverFolder = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

export async function install(folder: string): Promise<Installation> {
  const packing = ['pack', '--json', '--pack-destination', folder]
  const { stdout } = await run('pnpm', packing, { cwd: serverFolder })
  const { filename }: { filename: string } = JSON.parse(stdout)
  await npmInstall(folder, filename)

  const modules = join(folder, 'node_modules')
  const lock = await readFile(join(modules, '.package-lock.json'), 'utf8')
  const { packages }: { packages: object } = JSON.parse(lock)
  return {
    command: join(modules, '.bin', 'delivery-orders'),
    packages: Object.keys(packages).length,
  }
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
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--prefix', folder, what], {
    cwd: folder,
  })

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly url: string
  stop(): Promise<number | null>
}

/** Runs the installed program with the given Node in the given folder. It gets no other settings of this process. */
export class Program {
  readonly #command: string
  readonly #options: SpawnOptions

  constructor(
    command: string,
    node: string,
    folder: string,
    settings: Readonly<Record<string, string>>,
  ) {
    this.#command = command
    const path = [dirname(node), process.env['PATH']].join(delimiter)
    this.#options = { cwd: folder, env: { PATH: path, PORT: '0', LOG_LEVEL: 'warn', ...settings } }
  }

  async run(...args: readonly string[]): Promise<Outcome> {
    const child = spawn(this.#command, args, {
      ...this.#options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [[code], stdout, stderr] = await Promise.all([
      once(child, 'exit'),
      text(child.stdout),
      text(child.stderr),
    ])
    return { code, stdout, stderr }
  }

  async serve(): Promise<Running> {
    const child = spawn(this.#command, ['serve'], {
      ...this.#options,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const lines = createInterface({ input: child.stdout })
    const address = new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const url = /^Delivery Orders at (\S+)$/.exec(line)?.[1]
        if (url) resolve(url)
      })
      ended.then(
        ([code, signal]) =>
          reject(new Error(`The service ended with ${code ?? signal} before it listened.`)),
        reject,
      )
    })
    return {
      url: await address,
      stop: async () => {
        child.kill('SIGTERM')
        return (await ended)[0]
      },
    }
  }
}
