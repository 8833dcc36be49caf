import { readFileSync } from 'node:fs'
import { commandFor, programsIn, runProgram } from '@delivery-orders/tooling/page-programs.ts'
import { start } from '@delivery-orders/tooling/processes.ts'
import { expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { freePort } from '../support/free-port.ts'
import { test } from '../support/world.ts'

const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
const programs = programsIn(readme).filter(({ language }) => language === 'js')

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
  const [order, receiver] = programs
  if (!order || !receiver) throw new Error('The README must have two programs.')
  const code = receiver.code.replaceAll('4000', String(port))
  const receiving = start(commandFor({ ...receiver, code }), { env })
  try {
    await receiving.line(/^Waiting for events\.$/)
    const { status } = await fetch(`http://localhost:${port}`, { method: 'POST', body: 'forged' })
    const { stdout } = await runProgram(order, env)
    const [reference = ''] = stdout.split(' ')
    await receiving.line(new RegExp(`^order\\.delivered ${reference}$`))

    expect(status).toBe(400)
    expect(stdout).toMatch(/^ORD-\w+ http.*\.pdf\n$/)
    expect(receiving.lines).toContain(`order.created ${reference}`)
  } finally {
    await receiving.end('SIGTERM')
  }
})
