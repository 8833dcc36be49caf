import { Agent } from 'node:http'
import { factsOf, type OperationEntry, operationsOf } from '@delivery-orders/contract'
import fc from 'fast-check'
import { anActor } from '../../support/an-actor.ts'
import { isInMemory } from '../../support/engine.ts'
import { bearer, type HttpRequest, send } from '../../support/send.ts'
import type { World } from '../../support/world.ts'
import { distinctRequests } from './distinct-requests.ts'
import { type ExpectedRequest, mismatchOf } from './expected-request.ts'
import { faultyRequests } from './faulty-requests.ts'
import { limitRequests } from './limit-requests.ts'
import { methodsAt, notSent, protocolRequests, type Tokens } from './protocol-requests.ts'
import {
  bodyExamples,
  type Parts,
  type PathParameters,
  sentAs,
  validParts,
  wholeBody,
} from './request-parts.ts'
import { checkedContract } from './schema.ts'
import { ownerIn } from './successes.ts'

export interface Run {
  readonly world: World
  readonly count: number
  readonly seed: number
  /** Which of the deterministic requests to send: all (the default), only those that must be accepted, or none. */
  readonly deterministic?: 'all' | 'accepted' | 'none'
  /** Called after each batch of random requests, with the number of requests sent so far. */
  readonly pause?: (done: number) => void
}

export interface Report {
  readonly requests: number
  /** Descriptions of the first unexpected responses, at most 20. */
  readonly faults: readonly string[]
  readonly successes: ReadonlyMap<string, number>
  /** How many of the requests were valid. */
  readonly good: number
}

const entries = operationsOf(checkedContract)
const atOnce = 8
const batchSize = 400
const faultsMax = 20

/**
 * Sends requests generated from the contract. The first requests are deterministic: the distinct results of
 * `limitRequests`, `faultyRequests` and `protocolRequests` for the example bodies, and the faults of a body with every
 * member. Random requests follow until `count` is reached, about half of them with a fault.
 */
export async function requestRun({
  world,
  count,
  seed,
  deterministic = 'all',
  pause,
}: Run): Promise<Report> {
  const report = {
    requests: 0,
    faults: [] as string[],
    successes: new Map<string, number>(),
    good: 0,
  }
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const sendOne = async (client: Client, request: ExpectedRequest) => {
    if (isInMemory && !isFetchable(request.sent)) return
    report.requests += 1
    if (request.expected === 'accepted') report.good += 1
    const fault = await faultIn(world, client, request, agent, report.successes)
    if (fault !== undefined && report.faults.length < faultsMax) report.faults.push(fault)
  }
  const sendAll = async (client: Client, all: readonly ExpectedRequest[]) => {
    const queue = all.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const request of queue) await sendOne(client, request)
      }),
    )
  }

  if (deterministic !== 'none')
    await sendDeterministic(world, (client, all) =>
      sendAll(
        client,
        all.filter(({ expected }) => deterministic === 'all' || expected === 'accepted'),
      ),
    )
  for (let batch = 0; report.requests < count && report.faults.length < faultsMax; batch++) {
    const client = await clientIn(world, `client-${batch}`)
    const size = Math.min(batchSize, count - report.requests)
    await sendAll(client, randomRequests(client, { size, seed: seed + batch }))
    pause?.(report.requests)
  }
  agent.destroy()
  return report
}

/** Whether `fetch` sends a request verbatim. It refuses some methods and a body with GET, and normalizes paths. */
const isFetchable = ({ method = 'GET', path, body }: HttpRequest): boolean =>
  !/^(TRACE|TRACK|CONNECT)$/.test(method) &&
  (body === undefined || !/^(GET|HEAD)$/.test(method)) &&
  new URL(path, 'https://x.test').href === `https://x.test${path}`

interface Client {
  readonly token: string
  /** For the operations of fleets. */
  readonly fleetToken: string
  readonly tokens: Tokens
  readonly resources: readonly PathParameters[]
}

async function clientIn(world: World, name: string): Promise<Client> {
  const token = await world.token(name)
  const owner = ownerIn(world, token)
  const [reference, other, dispatch, orderId] = [
    await owner.order(),
    await owner.order(),
    await owner.dispatch(),
    await owner.orderId(),
  ]
  const [, , webhookId = '', , dispatchId = ''] = dispatch.split('/')
  return {
    token,
    fleetToken: await world.fleetToken([name]),
    tokens: await tokensIn(world, name),
    resources: [{ reference }, { reference: other }, { webhookId, dispatchId }, { orderId }],
  }
}

async function tokensIn(world: World, name: string): Promise<Tokens> {
  const { access } = world.service.store
  const revoked = await world.token(`${name}-gone`)
  const { id = 0 } = (await access.list()).findLast((one) => one.client === `${name}-gone`) ?? {}
  await access.revoke({ id: id }, world.clock.now(), anActor)
  return { withoutScopes: await world.token(`${name}-poor`, 'test', []), revoked }
}

type SendAll = (client: Client, all: readonly ExpectedRequest[]) => Promise<void>

async function sendDeterministic(world: World, sendAll: SendAll): Promise<void> {
  const methods = methodsAt(entries)
  for (const entry of entries) {
    const client = await clientIn(world, `each-${entry.id}`)
    const examples = bodyExamples(entry)
    const validRequests = (examples.length > 0 ? examples : [undefined]).map((body) =>
      partsOf(entry, client, body),
    )
    const context = { tokens: client.tokens, methods: methods.get(entry.path) ?? new Set<string>() }
    const ofEachValid = validRequests.map((good) => [
      ...limitRequests(entry, good),
      ...faultyRequests(entry, good),
      ...protocolRequests(entry, good, context),
    ])
    const faultyWhole = faultyRequests(entry, partsOf(entry, client, wholeBody(entry)))
    await sendAll(client, distinctRequests([...ofEachValid, faultyWhole]))
  }
}

function partsOf({ path }: OperationEntry, { resources }: Client, body: unknown): Parts {
  const required = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pathParameters =
    resources.find((resource) => required.every((name) => name in resource)) ?? {}
  return { pathParameters, query: {}, ...(body === undefined ? {} : { body }) }
}

function randomRequests({ resources }: Client, { size, seed }: { size: number; seed: number }) {
  const validRequests = entries.map((entry) =>
    validParts(entry, resources).map((good) => ({ entry, good })),
  )
  const request = fc
    .tuple(fc.oneof(...validRequests), fc.nat(), fc.boolean())
    .map(([{ entry, good }, at, isFaulty]): ExpectedRequest => {
      const faulty = isFaulty ? faultyRequests(entry, good) : []
      const chosen = faulty[at % Math.max(faulty.length, 1)]
      return chosen ?? { entry, what: 'valid', sent: sentAs(entry, good), expected: 'accepted' }
    })
  return fc.sample(request, { numRuns: size, seed })
}

async function faultIn(
  world: World,
  { token, fleetToken }: Client,
  request: ExpectedRequest,
  agent: Agent,
  successes: Map<string, number>,
): Promise<string | undefined> {
  const { entry, what, sent } = request
  try {
    const own = factsOf(entry).isForFleets ? fleetToken : token
    const answer = await send(world, withToken(sent, own), agent)
    if (answer.status < 300) successes.set(entry.id, (successes.get(entry.id) ?? 0) + 1)
    const fault = mismatchOf(request, answer)
    return fault && `${entry.id}, ${what}: ${fault}\n${written(sent)}`
  } catch (error) {
    return `${entry.id}, ${what}: ${String(error)}\n${written(sent)}`
  }
}

const written = (sent: HttpRequest): string => JSON.stringify(sent).slice(0, 500)

function withToken(sent: HttpRequest, token: string): HttpRequest {
  const { Authorization: given, ...others } = { ...sent.headers, ...framing(sent) }
  if (given === notSent) return { ...sent, headers: others }
  const own =
    given === undefined ? bearer(token) : { Authorization: given.replace('{token}', token) }
  return { ...sent, headers: { ...others, ...own } }
}

/**
 * Returns the Content-Length of a request. Node does not add it with some methods, and without it the server would read
 * the body as the next request.
 */
const framing = ({ body }: HttpRequest): Readonly<Record<string, string>> =>
  body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
