/** Code that is put before a program of the README, by the title of the program. */
export const preludes: Readonly<Record<string, string>> = {
  'Receiving webhooks 2': `import express from 'express'
const app = express()`,
  'Receiving webhooks 3': `import { Hono } from 'hono'
const app = new Hono()`,
  'Receiving webhooks 4': `import fastify from 'fastify'
const app = fastify()`,
  'Receiving webhooks 5': `import { Readable } from 'node:stream'
const { headers, body } = await sign(globalThis.event, secret)
const request = Object.assign(Readable.from([body]), { headers })`,
  'Receiving webhooks 8': 'const sqliteMemory = (_file: string) => memoryInProcess()',
  'Testing without a network 2': `const service = new TestService()
const deliveries = new DeliveryOrders(service.settings())`,
}
