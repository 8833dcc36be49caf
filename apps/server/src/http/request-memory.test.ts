import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Metrics } from '../metrics/metrics.ts'
import { RequestMemory } from './request-memory.ts'

const mib = 1024 * 1024

test('a response that a client does not read is ended if another client needs its memory', () => {
  const memory = new RequestMemory(64 * mib, new Metrics())
  const unread = new ServerResponse(new IncomingMessage(new Socket()))
  const hold = memory.hold(1, 'test', unread)
  hold.holdAnswer('x'.repeat(3.5 * mib), true)
  hold.handled()
  const other = memory.hold(2, 'test', undefined)
  other.resize(mib / 2)
  expect(unread.destroyed).toBe(false)

  other.resize(2 * mib)

  expect(unread.destroyed).toBe(true)
})

test('a page that a stranger does not read is ended if another stranger needs its memory', () => {
  const memory = new RequestMemory(64 * mib, new Metrics())
  const unread = new ServerResponse(new IncomingMessage(new Socket()))
  const hold = memory.holdStranger('192.0.2.1', unread)
  hold.holdPage(14 * mib)
  const other = memory.holdStranger('192.0.2.2', undefined)
  other.holdPage(0.5 * mib)
  expect(unread.destroyed).toBe(false)

  other.holdPage(2 * mib)
  expect(unread.destroyed).toBe(true)
  hold.holdPage(14 * mib)
  expect(() => other.holdPage(14 * mib)).not.toThrow()
})
