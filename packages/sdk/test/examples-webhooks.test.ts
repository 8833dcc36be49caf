import { createServer, type RequestListener } from 'node:http'
import { listenLocally } from '@delivery-orders/tooling/local-server.ts'
import express from 'express'
import fastify from 'fastify'
import { test as base, expect } from 'vitest'
import { expressApp } from '../examples/receive-express.ts'
import { fastifyHooks } from '../examples/receive-fastify.ts'
import { fetchHandler } from '../examples/receive-fetch.ts'
import { honoApp } from '../examples/receive-hono.ts'
import { nodeListener } from '../examples/receive-node.ts'
import { createInbox, memoryInProcess } from '../src/inbox/index.ts'
import { type ReceivedEvent, type SignedMessage, sign } from '../src/webhooks/index.ts'
import { example } from './support/service.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4oXcVbG7vN0='
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs='
const event = JSON.parse(example('event.order.delivered'))

type TakeEvent = (event: ReceivedEvent) => unknown
type Post = (message: SignedMessage) => Promise<Response>

const test = base.extend<{ serve: (listener: RequestListener) => Promise<Post> }>({
  serve: async ({ task: _ }, use) => {
    await using opened = new AsyncDisposableStack()
    await use(async (listener) => {
      const { url } = opened.use(await listenLocally(createServer(listener)))
      return (message) => fetch(`${url}/hooks`, message)
    })
  },
})

type Serve = (listener: RequestListener) => Promise<Post>

const address = 'http://shop.test/hooks'

test.for<[string, (serve: Serve, secret: string | undefined, take: TakeEvent) => Promise<Post>]>([
  ['Express', (serve, ...given) => serve(expressApp(...given))],
  ['plain Node', (serve, ...given) => serve(nodeListener(...given))],
  [
    'Fastify',
    async (serve, ...given) => {
      const app = fastify().register(fastifyHooks(...given))
      await app.ready()
      return serve(app.routing)
    },
  ],
  [
    'Hono',
    (_, ...given) => {
      const app = honoApp(...given)
      return Promise.resolve(async (message) => await app.request(address, message))
    },
  ],
  [
    'a fetch handler',
    (_, ...given) => {
      const handle = fetchHandler(...given)
      return Promise.resolve((message) => handle(new Request(address, message)))
    },
  ],
])('the webhook example for %s accepts signed events only', async ([, open], { serve }) => {
  const taken: unknown[] = []
  let isBroken = false
  const post = await open(serve, secret, (each) => {
    if (isBroken) throw new Error('the database is down')
    taken.push(each)
  })
  const [good, wrong, old] = await Promise.all([
    sign(event, secret),
    sign(event, other),
    sign(event, secret, new Date(0)),
  ])

  expect((await post(good)).status).toBe(204)
  for (const bad of [wrong, old, { ...good, body: `${good.body} ` }, { ...good, headers: {} }])
    expect((await post(bad)).status).toBe(400)
  expect(taken).toEqual([event])

  isBroken = true
  expect((await post(good)).status).toBe(500)
})

test('behind express.json(), the Express example responds with the advice to use express.raw()', async ({
  serve,
}) => {
  const app = express().use(
    express.json(),
    expressApp(secret, () => undefined),
  )
  const post = await serve(app)

  const answer = await post(await sign(event, secret))

  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('express.raw(')
})

test('with the Fastify example, other routes of the application still get parsed JSON', async ({
  serve,
}) => {
  const app = fastify().register(fastifyHooks(secret, () => undefined))
  app.post('/orders', async ({ body }) => body)
  await app.ready()
  const post = await serve((request, response) => {
    request.url = '/orders'
    app.routing(request, response)
  })

  const answer = await post(await sign(event, secret))

  expect(await answer.json()).toEqual(event)
})

test('the Node example without a secret accepts no event', async ({ serve }) => {
  const taken: unknown[] = []
  const post = await serve(nodeListener(undefined, (each) => taken.push(each)))

  const answer = await post(await sign(event, secret))

  expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/No secret/)])
  expect(taken).toEqual([])
})

test('the Node example can pass events to an inbox', async ({ serve }) => {
  const handled: string[] = []
  const { take } = createInbox({
    timeline: () => [],
    memory: memoryInProcess(),
    handle: ({ type }) => handled.push(type),
  })
  const post = await serve(nodeListener(secret, take))

  const { status } = await post(await sign(JSON.parse(example('event.webhook.test')), secret))

  expect([status, handled]).toEqual([204, ['webhook.test']])
})
