import { globSync, readFileSync } from 'node:fs'
import { document, itemTransitions, operationsOf, problemTable } from '@delivery-orders/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { waitMaxMs, waitMsOf } from '../src/call/send-with-retries.ts'
import { connectionOf } from '../src/call/settings.ts'
import { problemErrorOf } from '../src/errors/problem-errors.ts'
import { createInbox, type InboxMemory, memoryInProcess } from '../src/inbox/index.ts'
import * as sdk from '../src/index.ts'
import { waitFor } from '../src/resources/wait-for.ts'
import { type ReceivedEvent, receive, sign } from '../src/webhooks/index.ts'
import { order } from './support/pages.ts'
import { example } from './support/service.ts'

const pages = globSync('docs/*.md').map((page) => readFileSync(page, 'utf8'))

const rowsUnder = (heading: string): readonly (readonly string[])[] => {
  const section =
    pages.flatMap((page) => page.split(/^## /m)).find((text) => text.startsWith(`${heading}\n`)) ??
    ''
  const rows = section.match(/^\|.*\|$/gm) ?? []
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const named = (cell: string | undefined): string => /^`(\w+)`$/.exec(cell ?? '')?.[1] ?? ''

describe('the pages', () => {
  test('the pages document every error class', () => {
    const documented = rowsUnder('Classes').map(([name]) => named(name))
    const classes = Object.keys(sdk).filter((name) => name.endsWith('Error'))

    expect(documented.filter((name) => name.endsWith('Error')).sort()).toEqual(classes.sort())
  })

  test('the pages document every problem code with its error class', () => {
    const documented = rowsUnder('Codes').flatMap(([code, name]) =>
      /^[a-z_]+$/.test(named(code)) && code !== '`code`' ? [[named(code), named(name)]] : [],
    )
    const classes = Object.entries(problemTable).map(([code, { status, example }]) => [
      code,
      problemErrorOf(example.value, status).constructor.name,
    ])

    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(classes))
  })

  test('the pages list every transition of an item', () => {
    const documented = rowsUnder('Statuses').flatMap(([from, to = '']) =>
      Object.hasOwn(itemTransitions, named(from)) ? [[named(from), to.split(', ').map(named)]] : [],
    )

    const steps = Object.entries(itemTransitions).filter(([, next]) => next.length > 0)
    expect(documented).toEqual(steps)
  })

  test('the pages explain every reason', () => {
    const documented = rowsUnder('Statuses').map(([reason]) => named(reason))
    const [, reasons = ''] =
      /"reason":\{"type":"string","maxLength":32,"enum":\[([^\]]*)\]/.exec(
        JSON.stringify(document),
      ) ?? []

    expect(reasons).toContain('"other"')
    expect(documented).toEqual(expect.arrayContaining(JSON.parse(`[${reasons}]`)))
  })

  test('the defaults in the pages are those of the code', async () => {
    const { timeoutMs, deadlineMs } = connectionOf({ baseUrl: 'https://a.b', token: 'c' })
    const { waitMs, distancesMs } = await waited()
    const inbox = await busyInbox()
    const remembered = 100_000
    expect([await forgets(remembered), await forgets(remembered + 1)]).toEqual([false, true])
    const [, gracePeriod] =
      /"gracePeriodSeconds":\{[^}]*"default":(\d+)/.exec(JSON.stringify(document)) ?? []

    expect(Object.fromEntries(rowsUnder('Defaults').slice(2))).toEqual({
      '`baseUrl`': '`DELIVERY_ORDERS_BASE_URL`',
      '`token`': '`DELIVERY_ORDERS_TOKEN`',
      '`allowInsecure`': 'false',
      '`fetch`': '`globalThis.fetch`',
      '`retries`': 'no maximum',
      '`timeoutMs` of an attempt': `${timeoutMs}`,
      '`deadlineMs` of a call': `${deadlineMs}`,
      '`deadlineMs` of each batch of `createMany`': '600000',
      '`retries` and `deadlineMs` of `events.follow`': 'no maximum',
      'first wait between attempts, ms': `${pauseMsAfter(1)}`,
      'longest wait between attempts, ms (the wait doubles up to it)': `${pauseMsAfter(20)}`,
      'longest `Retry-After` that a call waits for, ms': `${waitMaxMs}`,
      '`idempotencyKey`': 'a new UUID',
      '`timeoutMs` of `waitFor`': `${waitMs}`,
      '`pastFailed` of `waitFor`': 'false',
      'first poll interval of `waitFor`, ms': `${distancesMs[0]}`,
      'longest poll interval of `waitFor`, ms': `${Math.max(...distancesMs)}`,
      '`limit` of a page of orders': `${limitOf('listOrders')}`,
      '`limit` of a page of events': `${limitOf('listEvents')}`,
      '`limit` of a page of dispatches': `${limitOf('listDispatches')}`,
      '`events` of a webhook': 'all, including future ones',
      '`gracePeriodSeconds` of a rotation': `${gracePeriod}`,
      'maximum age of a message in `receive`, seconds': `${await greatestAge()}`,
      '`leaseMs` of an inbox': `${inbox.leaseMs}`,
      '`waitMs` of an inbox': `${inbox.waitMs}`,
      'maximum number of orders in `memoryInProcess`': `${remembered}`,
    })
  })
})

test('waits between attempts and between polls differ by up to a quarter', async () => {
  const waits: number[] = []
  const intervals: (number | undefined)[] = []
  for (const chance of [0, 0.999_999]) {
    waits.push(pauseMsAfter(1, chance))
    intervals.push((await waited(chance)).distancesMs[0])
  }

  expect(waits).toEqual([375, 625])
  expect(intervals).toEqual([750, 1250])
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The chance with which a wait has its usual length. */
const usual = 0.5

const withChance = (chance: number) => vi.spyOn(Math, 'random').mockReturnValue(chance)

function pauseMsAfter(tries: number, chance = usual): number {
  withChance(chance)
  return waitMsOf({ attempts: [], retryable: true, retryAfterMs: undefined }, tries)
}

/** The default timeout of `waitFor`, and the waits between its polls. */
async function waited(chance = usual): Promise<{ waitMs: number; distancesMs: readonly number[] }> {
  withChance(chance)
  vi.useFakeTimers()
  const beganAt = performance.now()
  const looks: number[] = []
  const look = () => {
    looks.push(performance.now() - beganAt)
    return Promise.resolve(order('A'))
  }
  const end = waitFor(look, 'A', 'delivered', {}).catch(() => undefined)
  await vi.runAllTimersAsync()
  await end
  // The last poll starts 500 ms before `waitFor` times out.
  const waitMs = (looks.at(-1) ?? 0) + 500
  return { waitMs, distancesMs: looks.map((at, index) => at - (looks[index - 1] ?? 0)).slice(1) }
}

/** The default `limit` of a list in the contract. */
const limitOf = (operationId: string): unknown =>
  operationsOf(document)
    .find(({ id }) => id === operationId)
    ?.parameters.find(({ name }) => name === 'limit')?.schema['default']

/** Measures the default `leaseMs` and `waitMs` of an inbox whose `memory` refuses every claim. */
async function busyInbox(): Promise<{ leaseMs: number; waitMs: number }> {
  vi.useFakeTimers()
  const beganAt = performance.now()
  const leases: number[] = []
  const memory: InboxMemory = {
    claim(_key, _holder, leaseMs) {
      leases.push(leaseMs)
      return undefined
    },
    advance: () => false,
    release: () => undefined,
  }
  const end = createInbox({ timeline: () => [], handle: () => undefined, memory }).take(testEvent)
  const taken = end.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await taken).toMatchObject({ code: 'busy' })
  // The inbox gives up early if its next pause of 500 ms would exceed `waitMs`, so round up.
  const waitMs = Math.ceil((performance.now() - beganAt) / 500) * 500
  vi.useRealTimers()
  return { leaseMs: leases[0] ?? 0, waitMs }
}

const testEvent: ReceivedEvent = JSON.parse(example('event.webhook.test'))

/** Age in seconds of the oldest message that `receive` accepts, found by trying older and older messages. */
async function greatestAge(): Promise<number> {
  // Stops the clock: a message of exactly the maximum age would grow older before it is received.
  vi.useFakeTimers({ toFake: ['Date'] })
  const secret = `whsec_${btoa('x'.repeat(32))}`
  for (let age = 0; ; age += 60) {
    const { headers, body } = await sign(testEvent, secret, new Date(Date.now() - age * 1000))
    const isTaken = await receive(body, headers, secret).then(
      () => true,
      () => false,
    )
    if (!isTaken) return age - 60
  }
}

/** Whether `memoryInProcess` has evicted the first order after claims of this number of orders. */
async function forgets(orders: number): Promise<boolean> {
  const memory = memoryInProcess()
  for (let count = 0; count < orders; count += 1) await memory.claim(`${count}`, 'me', 0)
  return !(await memory.advance('0', 'me', 1, 0))
}
