import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  type Installed,
  installNode,
  installUnpacked,
} from '@delivery-orders/tooling/installation.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { ordersAndReads } from './support/orders-and-reads.ts'
import { Program } from './support/program.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 })

const source = fileURLToPath(new URL('../..', import.meta.url))
let root: string
let installed: Installed

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'delivery-orders-package-'))
  return () => rm(root, { recursive: true })
})

beforeAll(async () => {
  installed = await installUnpacked(source, root)
})

/** Node versions to test: the oldest that package.json allows, and the version that runs this test. */
const nodes = ['24.0.0', process.versions.node]
const nodeTooOld = '20'

async function programOn(
  version: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ program: Program; folder: string }> {
  const isOwn = version === process.versions.node
  const node = isOwn ? process.execPath : await installNode(root, version)
  const folder = await mkdtemp(join(root, `on-${version}-`))
  return {
    program: new Program(join(root, 'dist', 'delivery-orders.js'), node, folder, settings),
    folder,
  }
}

describe('the packed program', () => {
  test('installs fewer than 160 packages', () => {
    expect(Object.keys(installed).length).toBeLessThan(160)
  })

  test('installs the versions of the workspace, with the hashes of its lock file', async () => {
    const lockFile = await readFile(new URL('../../../../pnpm-lock.yaml', import.meta.url), 'utf8')
    const { packages } = parse(lockFile)
    const versions = [...(await versionsInWorkspace())]
    const found = Object.entries(installed).map(
      ([folder, { version, integrity }]) =>
        `${folder.split('node_modules/').at(-1)}@${version} ${integrity}`,
    )

    expect(new Set(found)).toEqual(
      new Set(versions.map((version) => `${version} ${packages[version].resolution.integrity}`)),
    )
  })

  test.for(nodes)('serves requests and makes a backup on Node %s', async (version) => {
    const { program, folder } = await programOn(version)

    const issued = await program.run('token', 'issue', 'acme')
    expect(issued).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\S+\n$/) })
    const service = await program.serve()
    try {
      await ordersAndReads(service.url, issued.stdout.trim())
      expect(await program.run('backup', 'copy.db')).toMatchObject({ code: 0 })
    } finally {
      expect(await service.end('SIGTERM')).toBe(0)
    }
    expect((await stat(join(folder, 'copy.db'))).size).toBeGreaterThan(8192)
  })

  test('serves requests under NODE_OPTIONS=--no-deprecation', async () => {
    const { program } = await programOn(process.versions.node, { NODE_OPTIONS: '--no-deprecation' })
    const issued = await program.run('token', 'issue', 'acme')
    const service = await program.serve()
    try {
      await ordersAndReads(service.url, issued.stdout.trim())
    } finally {
      expect(await service.end('SIGTERM')).toBe(0)
    }
  })

  test(`exits on Node ${nodeTooOld} with a message that names the required version`, async () => {
    const { program } = await programOn(nodeTooOld)

    expect(await program.run('serve')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^delivery-orders needs Node 24\.0\.0 or later, but this is Node 20\.[\d.]+\. Install a newer version\.\n$/,
      ),
    })
  })

  test('declares the oldest tested Node version in package.json', async () => {
    const manifest = await readFile(join(root, 'package.json'), 'utf8')

    expect(JSON.parse(manifest).engines).toEqual({ node: `>=${nodes[0]}` })
  })
})

interface Listed {
  readonly dependencies?: Readonly<Record<string, Listed & { readonly version: string }>>
}

/** The dependencies with which the tests of the workspace run, as `name@version`. */
async function versionsInWorkspace(): Promise<ReadonlySet<string>> {
  const listing = ['list', '--prod', '--depth', 'Infinity', '--json']
  const { stdout } = await promisify(execFile)('pnpm', listing, {
    ...{ cwd: source, maxBuffer: Number.POSITIVE_INFINITY },
  })
  const [own]: Listed[] = JSON.parse(stdout)
  const versions = new Set<string>()
  const add = ({ dependencies = {} }: Listed) => {
    for (const [name, listed] of Object.entries(dependencies)) {
      versions.add(`${name}@${listed.version}`)
      add(listed)
    }
  }
  add(own ?? {})
  return versions
}
