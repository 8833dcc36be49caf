import { expect, test } from 'vitest'
import { chart } from './chart.ts'
import type { Measurement } from './ratios.ts'

const cell = { workload: 'create-order', connections: 32 } as const

const measured = (contestant: string, requestsPerSecond: number): Measurement => ({
  ...cell,
  round: 1,
  contestant,
  requestsPerSecond,
  requests: 1,
  seconds: 1,
  p50Ms: 1,
  p99Ms: 1,
  cpuUs: null,
  rssMb: null,
  loadBusy: 0,
})

test('the bars of the chart are proportional to requests per second', () => {
  const drawn = chart(
    [measured('server', 100), measured('limit', 200), measured('plain', 50)],
    [cell],
    ['server', 'limit', 'plain'],
  )

  const widths = [...drawn.matchAll(/<rect class="\w+" .*? width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  )
  expect(widths).toEqual([305, 610, 152.5])
})

test('the chart is one SVG element without NaN, Infinity or undefined', () => {
  const drawn = chart([measured('server', 100)], [cell], ['server', 'limit'])

  expect(drawn).toMatch(/^<svg [^>]+>[\s\S]+<\/svg>\n$/)
  expect(drawn).toContain('create-order, 32 connections')
  expect(drawn).not.toMatch(/NaN|undefined|Infinity/)
})
