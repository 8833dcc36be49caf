import { type AttemptResult, type LeasedDispatch, leaseMs } from '@delivery-orders/operations/store'
import { expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { WebhookHealthLog } from './webhook-health-log.ts'

const failing = { since: 1, lastAt: 1 }

function aLog() {
  const lines: string[] = []
  const clock = { elapsed: () => clock.nowMs, nowMs: 0 }
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const health = new WebhookHealthLog(clock, log)
  const report = (webhookId: string, before: typeof failing | null, error: string | null) =>
    health.report(
      { failing: before, payload: { eventId: 'evt_1' } } as unknown as LeasedDispatch,
      {
        ...{ webhookId, status: error === null ? 'succeeded' : 'pending' },
        attempt: { error },
      } as AttemptResult,
    )
  const messages = () => lines.splice(0).map((line) => JSON.parse(line).msg)
  return { clock, report, messages, lines }
}

test('a webhook that starts to fail is logged once, although earlier attempts fail after that too', () => {
  const { report, lines } = aLog()

  for (let count = 0; count < 3; count++) report('wh_1', null, 'no response')
  report('wh_1', failing, 'no response')

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, webhookId: 'wh_1', reason: 'no response', msg: 'a webhook started to fail' },
    { webhookId: 'wh_1', eventId: 'evt_1', cause: 'wh_1: no response', msg: 'an attempt failed' },
  ])
})

test('a webhook that has recovered is logged once, until it fails again', () => {
  const { report, messages } = aLog()

  report('wh_1', failing, null)
  report('wh_1', failing, null)
  expect(messages()).toEqual(['a webhook has recovered'])
  report('wh_1', null, 'It answered 500.')
  report('wh_1', failing, null)
  expect(messages()).toEqual([
    'a webhook started to fail',
    'an attempt failed',
    'a webhook has recovered',
  ])
})

test('the health of a lease counts once no older lease is left, because another process may have changed it', () => {
  const { report, messages, clock } = aLog()
  report('wh_1', null, 'It answered 500.')
  clock.nowMs = leaseMs
  messages()

  report('wh_1', null, 'It answered 500.')

  expect(messages()).toEqual(['a webhook started to fail'])
})

test('failures of many webhooks are logged as few lines', () => {
  const { report, lines } = aLog()

  for (let number = 0; number < 1_000; number++) report(`wh_${number}`, failing, 'no response')

  expect(lines.length).toBeLessThan(150)
})
