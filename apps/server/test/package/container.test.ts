import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installationIn, installNode, npm, pack } from '@delivery-orders/tooling/installation.ts'
import { run, start } from '@delivery-orders/tooling/processes.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { urlOf } from '../support/server-process.ts'
import { ordersAndReads } from './support/orders-and-reads.ts'

// Needs root, debootstrap and buildah. Neither a container engine nor a registry of images is needed.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 })

const source = fileURLToPath(new URL('../..', import.meta.url))
const npmVersions = ['10.9.9', '11.21.2', '12.2.2'] as const
const programs = (version: string) => `/usr/local/lib/npm-${version}/node_modules/.bin`

/** A folder with everything that the tests make. */
let folder: string
/** A minimal Debian with the Node of the container file, without Python, compiler and certificates. */
let root: string
let tarball: string

beforeAll(async () => {
  folder = await mkdtemp('/var/tmp/delivery-orders-container-')
  return () => rm(folder, { recursive: true })
})

beforeAll(async () => {
  root = join(folder, 'root')
  await exec('debootstrap', '--variant=minbase', '--include=libatomic1,systemd', 'bookworm', root)
  const containerFile = await readFile(join(source, 'deploy', 'Containerfile'), 'utf8')
  const [, version = ''] = /^FROM \S+node:([\d.]+)/m.exec(containerFile) ?? []
  await cp(await installNode(folder, version), join(root, 'usr/local/bin/node'))
  for (const npmVersion of npmVersions) {
    const prefix = join(root, 'usr/local/lib', `npm-${npmVersion}`)
    await mkdir(prefix)
    await npm(prefix, 'install', `npm@${npmVersion}`)
  }
  await symlink(`${programs(npmVersions[1])}/npm`, join(root, 'usr/local/bin/npm'))
  await useRegistryOfThisMachine()
  await commitImage('localhost/base')
  tarball = await pack(source, join(root, 'tmp'))
})

async function useRegistryOfThisMachine(): Promise<void> {
  const settings = [`registry=${await exec('npm', 'config', 'get', 'registry')}`]
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates) {
    await cp(certificates, join(root, 'etc/registry.pem'))
    settings.push('cafile=/etc/registry.pem')
  }
  await writeFile(join(root, 'root/.npmrc'), settings.join('\n'))
  for (const file of ['/etc/hosts', '/etc/resolv.conf'])
    await cp(file, join(root, file), { dereference: true })
}

/** Stores the root as an image, which replaces that of Node: a local image cannot have its digest. */
async function commitImage(name: string): Promise<void> {
  const container = await buildah('from', 'scratch')
  await exec('cp', '-a', `${root}/.`, await buildah('mount', container))
  await buildah('commit', '--quiet', '--rm', container, name)
}

test('a minimal Debian without Python and compiler has neither', async () => {
  expect(await inRoot('command -v python3 make cc g++ || echo none')).toBe('none')
})

test.for(npmVersions)(
  'the README installs a program that opens a database with npm %s',
  async (version) => {
    const readme = await readFile(join(source, 'README.md'), 'utf8')
    const token = await inRoot(`
    PATH=${programs(version)}:$PATH
    test "$(npm --version)" = ${version}
    mkdir /srv/${version}
    cd /srv/${version}
    cp /tmp/delivery-orders-*.tgz .
    { ${installationIn(readme)}
    } >&2
    DATABASE_URL=sqlite:orders.db dist/delivery-orders.js token issue acme`)

    expect(token).toMatch(/^dos_test_\w+$/)
  },
)

test('the commands in the unit of systemd install a valid unit and its script', async () => {
  const unit = await readFile(join(source, 'systemd', 'delivery-orders.service'), 'utf8')
  const commands = Array.from(unit.matchAll(/^# {3}(.*)$/gm), ([, command]) => command)
  const token = await inRoot(`
    cd /tmp
    { ${commands.join('\n').replaceAll(' --now', '')}
      systemd-analyze verify delivery-orders.service delivery-orders-desk.service
      install -d -o delivery-orders -g delivery-orders -m 700 /var/lib/delivery-orders
    } >&2
    delivery-orders token issue acme --mode live`)

  expect(token).toMatch(/^dos_live_\w+$/)
})

describe('the image of the container file', () => {
  const image = 'localhost/delivery-orders'
  let container: string

  beforeAll(async () => {
    const context = join(folder, 'context')
    await cp(join(source, 'deploy'), context, { recursive: true })
    await cp(tarball, join(context, 'delivery-orders-1.0.0.tgz'))
    await buildah(
      ...['bud', '--isolation', 'chroot', '--pull-never', '--from', 'localhost/base'],
      ...['--file', join(context, 'Containerfile'), '--tag', image, context],
    )
    container = await buildah('from', '--pull-never', image)
  })

  const inContainer = (...command: readonly string[]) => [
    ...['run', '--isolation', 'chroot', '--env', 'PORT=0', container, '--'],
    ...command,
  ]

  test('takes an order as its own user, stops at SIGTERM and passes its check', async () => {
    const { config } = JSON.parse(await buildah('inspect', '--type', 'image', image)).OCIv1
    const token = await buildah(...inContainer('delivery-orders', 'token', 'issue', 'acme'))
    const service = start([
      'buildah',
      ...storage(),
      ...inContainer(...config.Entrypoint, ...config.Cmd),
    ])
    const url = await urlOf(service)
    await ordersAndReads(url, token)

    process.kill(await lastDescendant(service.child.pid ?? 0), 'SIGTERM')
    expect(await service.ended).toBe(0)
    expect(await buildah(...inContainer('id', '-u'))).toBe('10001')
    expect(await buildah(...inContainer('delivery-orders', 'check'))).toBe('')
  })
})

/** The program in a container. Buildah ends at a signal instead of passing it on. */
async function lastDescendant(pid: number): Promise<number> {
  const { stdout } = await run(['pgrep', '--parent', String(pid)])
  return stdout === '' ? pid : lastDescendant(Number.parseInt(stdout, 10))
}

const inRoot = (script: string) =>
  exec(
    ...['chroot', root, 'env', '-i', 'HOME=/root'],
    ...['PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', 'sh', '-ec', script],
  )

const storage = () => [
  ...[
    '--storage-driver',
    'vfs',
    '--root',
    join(folder, 'images'),
    '--runroot',
    join(folder, 'run'),
  ],
]

const buildah = (...args: readonly string[]) => exec('buildah', ...storage(), ...args)

async function exec(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  return stdout.trim()
}
