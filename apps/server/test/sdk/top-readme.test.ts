// @module-tag slow
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { test } from '../support/world.ts'
import { modulesFolder } from './support/snippets.ts'

const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
const [order = '', receiver = ''] = Array.from(
  readme.matchAll(/^```js\n(.*?)^```$/gms),
  ([, program]) => program,
)

test('the programs of the top README deliver an order and receive its events', async ({
  startWorld,
}) => {
  const settings = { WEBHOOK_ALLOW_PRIVATE: '1' }
  const world = await startWorld({ settings, parts: { clock: systemClock }, dispatch: true })
  const port = await freePort()
  const env = {
    ...process.env,
    DELIVERY_ORDERS_BASE_URL: world.url,
    DELIVERY_ORDERS_TOKEN: await world.token('acme'),
  }
  const programs = {
    order: await moduleFile('order', order),
    receive: await moduleFile('receive', receiver.replaceAll('4000', String(port))),
  }
  const printed: string[] = []
  const receiving = spawn(process.execPath, [source, programs.receive], { env })
  try {
    createInterface(receiving.stdout).on('line', (line) => void printed.push(line))
    await until('the receiver listens', () => printed.includes('Waiting for events.'))
    const { status } = await fetch(`http://localhost:${port}`, { method: 'POST', body: 'forged' })
    const { stdout } = await promisify(execFile)(process.execPath, [source, programs.order], {
      env,
    })
    const [reference = ''] = stdout.split(' ')
    await until('the last event arrives', () => printed.includes(`order.delivered ${reference}`))

    expect(status).toBe(400)
    expect(stdout).toMatch(/^ORD-\w+ http.*\.pdf\n$/)
    expect(printed).toContain(`order.created ${reference}`)
  } finally {
    receiving.kill()
    await once(receiving, 'close')
  }
})

/** The SDK is imported as its source, because its package is not built here. */
const source = '--conditions=@delivery-orders/source'

async function moduleFile(name: string, program: string): Promise<string> {
  const folder = modulesFolder('top-readme')
  await mkdir(folder, { recursive: true })
  const file = fileURLToPath(new URL(`${name}.mjs`, folder))
  await writeFile(file, program)
  return file
}
