import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { type Installed, install, installNode } from '@delivery-orders/tooling/installation.ts'
import { run, start } from '@delivery-orders/tooling/processes.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { draft } from '../support/mock-test.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let root: string
let installed: Installed

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'delivery-orders-dev-'))
  installed = await install(fileURLToPath(new URL('../..', import.meta.url)), root)
  return () => rm(root, { recursive: true })
})

/** Node versions to test: the oldest that package.json allows, and the last one of each line that is maintained. */
const nodes = ['20.15.0', '20', '22', '24', '26']

/** The environment for a version of Node. It has no programs but Node: neither npm nor a compiler. */
const environment = async (version: string) => ({ PATH: dirname(await installNode(root, version)) })

const program = () => join(root, 'node_modules', '.bin', 'delivery-orders-dev')

test('the installed package consists of two packages, and none runs an install script', () => {
  expect(Object.keys(installed)).toHaveLength(2)
})

test.for(nodes)('the installed mock serves an order on Node %s', async (version) => {
  const env = await environment(version)
  const args = [program(), 'mock', '--port', '0']
  const mock = start(['node', ...args], { env })
  await mock.line(/^Control/)
  const [, baseUrl, token] = /BASE_URL=(\S+)[\s\S]*TOKEN=(\S+)/.exec(mock.lines.join('\n')) ?? []
  const { orders } = new DeliveryOrders({ baseUrl, token })
  const { referenceNumber } = await orders.create(draft)

  expect(await orders.get(referenceNumber)).toMatchObject({ status: 'pending' })
  expect(await mock.end('SIGINT')).toBe(0)
})

test('the installed program exits on Node 18 with a message that names the required version', async () => {
  expect(await run(['node', program(), 'mock'], { env: await environment('18') })).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^delivery-orders-dev needs Node 20\.15\.0 or later, but this is Node 18\.[\d.]+\. Install a newer version\.\n$/,
    ),
  })
})
