/** Code that is put before a program of the pages, by the title of the program. */
export const preludes: Readonly<Record<string, string>> = {
  'Frameworks 1': `import express from 'express'
const app = express()`,
  'Frameworks 2': `import { Hono } from 'hono'
const app = new Hono()`,
  'Frameworks 3': `import fastify from 'fastify'
const app = fastify()`,
  'Frameworks 4': `import { Readable } from 'node:stream'
const { headers, body } = await sign(globalThis.event, secret)
const request = Object.assign(Readable.from([body]), { headers })`,
  'Each event once, in order 1': 'const sqliteMemory = (_file: string) => memoryInProcess()',
  'The service in memory 1': `const service = new TestService()
const deliveries = new DeliveryOrders(service.settings())`,
}
