import { Agent } from 'node:http'
import { document, type OperationEntry, operationsOf } from '@delivery-orders/contract'
import fc from 'fast-check'
import { isInMemory } from '../../support/engine.ts'
import { bearer, type Sent, send } from '../../support/send.ts'
import type { World } from '../../support/world.ts'
import { disappointment, type ExpectedRequest } from './expected-request.ts'
import { faultyRequests } from './faulty-requests.ts'
import { methodsAt, nothing, protocolRequests, type Tokens } from './protocol-requests.ts'
import { bodyExamples, goodParts, type Names, type Parts, sentAs } from './request-parts.ts'
import { ownerIn } from './successes.ts'
import { utmostRequests } from './utmost-requests.ts'

export interface Run {
  readonly world: World
  readonly count: number
  readonly seed: number
  /** Which of the deterministic ones are sent; all, unless it is said. */
  readonly deterministic?: 'all' | 'accepted' | 'none'
  /** Is called now and then, between requests. */
  readonly pause?: (done: number) => void
}

export interface Report {
  readonly requests: number
  /** What was answered otherwise than the contract has it; no more than a person would read. */
  readonly faults: readonly string[]
  /** How often each operation was carried out. */
  readonly carriedOut: ReadonlyMap<string, number>
  /** Of the requests, how many keep the contract. */
  readonly good: number
}

const entries = operationsOf(document)
const atOnce = 8
const batchSize = 400
const faultsMax = 20

/**
 * Sends requests that are made from the contract. First every deterministic one: each limit that each example can reach,
 * each fault that it can have, and what can be odd about a request beside its values. Then as many by chance as are left
 * of the count, half of them with a fault.
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
    carriedOut: new Map<string, number>(),
    good: 0,
  }
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const ask = async (client: Client, asked: ExpectedRequest) => {
    if (isInMemory && !isFetchable(asked.sent)) return
    report.requests += 1
    if (asked.wanted === 'accepted') report.good += 1
    const fault = await faultIn(world, client, asked, agent, report.carriedOut)
    if (fault !== undefined && report.faults.length < faultsMax) report.faults.push(fault)
  }
  const askAll = async (client: Client, all: readonly ExpectedRequest[]) => {
    const waiting = all.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const asked of waiting) await ask(client, asked)
      }),
    )
  }

  if (deterministic !== 'none')
    await askDeterministic(world, (client, all) =>
      askAll(
        client,
        all.filter(({ wanted }) => deterministic === 'all' || wanted === 'accepted'),
      ),
    )
  for (let batch = 0; report.requests < count && report.faults.length < faultsMax; batch++) {
    const client = await clientIn(world, `client-${batch}`)
    const size = Math.min(batchSize, count - report.requests)
    await askAll(client, byChance(client, { size, seed: seed + batch }))
    pause?.(report.requests)
  }
  agent.destroy()
  return report
}

/** `fetch` refuses some methods, has no body where only a page is asked for, and walks up a path by its dots. */
const isFetchable = ({ method = 'GET', path, body }: Sent): boolean =>
  !/^(TRACE|TRACK|CONNECT)$/.test(method) &&
  (body === undefined || !/^(GET|HEAD)$/.test(method)) &&
  new URL(path, 'https://x.test').href === `https://x.test${path}`

interface Client {
  readonly token: string
  readonly tokens: Tokens
  readonly things: readonly Names[]
}

async function clientIn(world: World, name: string): Promise<Client> {
  const token = await world.token(name)
  const owner = ownerIn(world, token)
  const [reference, other, dispatch] = [
    await owner.order(),
    await owner.order(),
    await owner.dispatch(),
  ]
  const [, , webhookId = '', , dispatchId = ''] = dispatch.split('/')
  return {
    token,
    tokens: await tokensIn(world, name),
    things: [{ reference }, { reference: other }, { webhookId, dispatchId }],
  }
}

/** Its one scope is needed by no operation. */
async function tokensIn(world: World, name: string): Promise<Tokens> {
  const { access } = world.service.store
  const revoked = await world.token(`${name}-gone`)
  const { id = 0 } = (await access.list()).findLast(({ client }) => client === `${name}-gone`) ?? {}
  await access.revoke(id, world.clock.now())
  return { powerless: await world.token(`${name}-poor`, 'test', []), revoked }
}

type AskAll = (client: Client, all: readonly ExpectedRequest[]) => Promise<void>

async function askDeterministic(world: World, askAll: AskAll): Promise<void> {
  const methods = methodsAt(entries)
  for (const entry of entries) {
    const client = await clientIn(world, `each-${entry.id}`)
    const examples = bodyExamples(entry)
    const goods = (examples.length > 0 ? examples : [undefined]).map((body) =>
      partsOf(entry, client, body),
    )
    const about = { tokens: client.tokens, methods: methods.get(entry.path) ?? new Set<string>() }
    const all = goods.flatMap((good) => [
      ...utmostRequests(entry, good),
      ...faultyRequests(entry, good),
      ...protocolRequests(entry, good, about),
    ])
    await askAll(client, all)
  }
}

function partsOf({ path }: OperationEntry, { things }: Client, body: unknown): Parts {
  const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const names = things.find((thing) => wanted.every((name) => name in thing)) ?? {}
  return { names, query: {}, ...(body === undefined ? {} : { body }) }
}

function byChance({ things }: Client, { size, seed }: { size: number; seed: number }) {
  const goods = entries.map((entry) => goodParts(entry, things).map((good) => ({ entry, good })))
  const asked = fc
    .tuple(fc.oneof(...goods), fc.nat(), fc.boolean())
    .map(([{ entry, good }, at, isFaulty]): ExpectedRequest => {
      const faulty = isFaulty ? faultyRequests(entry, good) : []
      const chosen = faulty[at % Math.max(faulty.length, 1)]
      return chosen ?? { entry, what: 'good', sent: sentAs(entry, good), wanted: 'accepted' }
    })
  return fc.sample(asked, { numRuns: size, seed })
}

async function faultIn(
  world: World,
  { token }: Client,
  asked: ExpectedRequest,
  agent: Agent,
  carriedOut: Map<string, number>,
): Promise<string | undefined> {
  const { entry, what, sent } = asked
  try {
    const answer = await send(world, withToken(sent, token), agent)
    if (answer.status < 300) carriedOut.set(entry.id, (carriedOut.get(entry.id) ?? 0) + 1)
    const fault = disappointment(asked, answer)
    return fault && `${entry.id}, ${what}: ${fault}\n${written(sent)}`
  } catch (error) {
    return `${entry.id}, ${what}: ${String(error)}\n${written(sent)}`
  }
}

const written = (sent: Sent): string => JSON.stringify(sent).slice(0, 500)

function withToken(sent: Sent, token: string): Sent {
  const { Authorization: given, ...others } = { ...sent.headers, ...framing(sent) }
  if (given === nothing) return { ...sent, headers: others }
  const own =
    given === undefined ? bearer(token) : { Authorization: given.replace('{token}', token) }
  return { ...sent, headers: { ...others, ...own } }
}

/** Node leaves the length out where a method is not known to have a body, and the server would take that for the next request. */
const framing = ({ body }: Sent): Readonly<Record<string, string>> =>
  body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
