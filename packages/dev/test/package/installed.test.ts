import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { type Installation, install, installNode } from '@delivery-orders/tooling/installation.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { draft } from '../support/mock-test.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let root: string
let installation: Installation

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'delivery-orders-dev-'))
  installation = await install(fileURLToPath(new URL('../..', import.meta.url)), root)
  return () => rm(root, { recursive: true })
})

/** Node versions to test: the oldest that package.json allows, and the last one of each line that is maintained. */
const nodes = ['20.15.0', '20', '22', '24', '26']

/** The environment for a version of Node. It has no programs but Node: neither npm nor a compiler. */
const environment = async (version: string) => ({ PATH: dirname(await installNode(root, version)) })

const program = () => join(installation.bin, 'delivery-orders-dev')

test('the installed package consists of two packages, and none runs an install script', () => {
  expect(installation.packages).toBe(2)
})

test.for(nodes)('the installed mock serves an order on Node %s', async (version) => {
  const env = await environment(version)
  const args = [program(), 'mock', '--port', '0']
  const child = spawn('node', args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await once(child.stdout, 'data')
  const [, baseUrl, token] = /BASE_URL=(\S+)[\s\S]*TOKEN=(\S+)/.exec(String(printed)) ?? []
  const { orders } = new DeliveryOrders({ baseUrl, token })
  const { referenceNumber } = await orders.create(draft)

  expect(await orders.get(referenceNumber)).toMatchObject({ status: 'pending' })
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the installed program exits on Node 18 with a message that names the required version', async () => {
  const running = promisify(execFile)('node', [program(), 'mock'], { env: await environment('18') })

  await expect(running).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^delivery-orders-dev needs Node 20\.15\.0 or later, but this is Node 18\.[\d.]+\. Install a newer version\.\n$/,
    ),
  })
})
