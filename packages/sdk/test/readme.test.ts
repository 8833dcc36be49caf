import { readFileSync } from 'node:fs'
import { document, operationsOf, problemExamples, problemTable } from '@delivery-orders/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as sdk from '../src/index.ts'
import { waitMaxMs, waitMsOf } from '../src/persist.ts'
import { problemErrorOf } from '../src/problem-errors.ts'
import { connectionOf } from '../src/settings.ts'
import { waitFor } from '../src/wait-for.ts'
import { order } from './support/pages.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** The rows of the tables under a heading, a text for each cell. */
const rowsUnder = (heading: string): readonly (readonly string[])[] => {
  const section = readme.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  const rows = section.match(/^\|.*\|$/gm) ?? []
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const named = (cell: string | undefined): string => /^`(\w+)`$/.exec(cell ?? '')?.[1] ?? ''

describe('the README', () => {
  test('says of every class of errors what to do', () => {
    const told = rowsUnder('Errors').map(([name]) => named(name))
    const classes = Object.keys(sdk).filter((name) => name.endsWith('Error'))

    expect(told.filter((name) => name.endsWith('Error')).sort()).toEqual(classes.sort())
  })

  test('says of every code of the contract which class it has, and what to do', () => {
    const told = rowsUnder('Errors').flatMap(([code, name]) =>
      /^[a-z_]+$/.test(named(code)) && code !== '`code`' ? [[named(code), named(name)]] : [],
    )
    const classes = Object.entries(problemTable).map(([code, { status }]) => [
      code,
      problemErrorOf({ ...problemExamples.order_not_found, code }, status).constructor.name,
    ])

    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(classes))
  })

  test('has the defaults of the code', async () => {
    const { retries, timeoutMs, deadlineMs } = connectionOf({ baseUrl: 'https://a.b', token: 'c' })
    const { waitMs, distancesMs } = await waited()
    const [, gracePeriod] =
      /"gracePeriodSeconds":\{[^}]*"default":(\d+)/.exec(JSON.stringify(document)) ?? []

    expect(Object.fromEntries(rowsUnder('Defaults').slice(2))).toEqual({
      '`baseUrl`': '`DELIVERY_ORDERS_BASE_URL`',
      '`token`': '`DELIVERY_ORDERS_TOKEN`',
      '`fetch`': '`globalThis.fetch`',
      '`retries`': `${retries}`,
      '`timeoutMs` of a try': `${timeoutMs}`,
      '`deadlineMs` of a call': `${deadlineMs}`,
      'first pause between tries, ms': `${pauseMsAfter(1)}`,
      'longest pause, doubled each time up to it, ms': `${pauseMsAfter(20)}`,
      'longest `Retry-After` that is waited for, ms': `${waitMaxMs}`,
      '`idempotencyKey`': 'a new UUID',
      '`timeoutMs` of `waitFor`': `${waitMs}`,
      '`pastFailed` of `waitFor`': 'false',
      'first distance of its looks, ms': `${distancesMs[0]}`,
      'longest distance of its looks, ms': `${Math.max(...distancesMs)}`,
      '`limit` of a page of orders': `${limitOf('listOrders')}`,
      '`limit` of a page of events': `${limitOf('listEvents')}`,
      '`limit` of a page of dispatches': `${limitOf('listDispatches')}`,
      '`events` of a webhook': 'all, future ones too',
      '`gracePeriodSeconds` of a rotation': `${gracePeriod}`,
    })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What waits are before chance makes them longer or shorter. */
const withoutChance = () => vi.spyOn(Math, 'random').mockReturnValue(0.5)

function pauseMsAfter(tries: number): number {
  withoutChance()
  const attempts = Array.from({ length: tries }, () => attempt)
  return waitMsOf({ attempts, retryable: true, retryAfterMs: undefined }, tries)
}

const attempt = {
  status: 503,
  error: undefined,
  durationMs: 1,
  waitedMs: 0,
  requestId: undefined,
}

/** How long `waitFor` waits in all, and between two looks. */
async function waited(): Promise<{ waitMs: number; distancesMs: readonly number[] }> {
  withoutChance()
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
  // The last look comes half a second before the end.
  const waitMs = (looks.at(-1) ?? 0) + 500
  return { waitMs, distancesMs: looks.map((at, index) => at - (looks[index - 1] ?? 0)).slice(1) }
}

/** The default that the contract gives a parameter of a list. */
const limitOf = (operationId: string): unknown =>
  operationsOf(document)
    .find(({ id }) => id === operationId)
    ?.parameters.find(({ name }) => name === 'limit')?.schema['default']
