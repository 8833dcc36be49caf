import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect } from 'vitest'
import { parse } from 'yaml'
import { send } from '../support/send.ts'
import { test } from '../support/world.ts'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
}

const rules: readonly Rule[] = parse(read('deploy/alerts.yml')).groups.flatMap(
  ({ rules }: { readonly rules: readonly Rule[] }) => rules,
)

/** The program of Debian's package `prometheus`. */
const promtool = (args: readonly string[], input = '') =>
  spawnSync('promtool', args, { cwd: deploy, input, encoding: 'utf8' })

const isInstalled = promtool(['--version']).status === 0

describe('the alerts for Prometheus', () => {
  test('use only metrics that the service has', async ({ startWorld }) => {
    const world = await startWorld({ dispatch: true })
    const { text } = await send(world, { path: '/metrics' })
    const families = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    const names = families.map(([, name = '', type]) =>
      type === 'histogram' ? `${name}_bucket` : name,
    )

    const used = rules.flatMap(({ expr }) => expr.match(/\b(delivery_orders|nodejs)_\w+/g) ?? [])
    expect(used.length).toBeGreaterThan(rules.length / 2)
    expect(used.filter((name) => !names.includes(name))).toEqual([])
  })

  test('each have a section in the runbook and a case in which they fire', () => {
    const names = rules.map(({ alert }) => alert)
    const sections = read('RUNBOOK.md').matchAll(/^Alerts?: (.+)$/gm)
    const explained = [...sections].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
    const fired = [...read('deploy/alerts.test.yml').matchAll(/alertname="(\w+)"/g)]

    expect(names.length).toBeGreaterThan(10)
    expect(explained.sort()).toEqual(names.toSorted())
    expect([...new Set(fired.map(([, name]) => name))].sort()).toEqual(names.toSorted())
  })
})

describe('promtool', unless(!isInstalled && 'without promtool'), () => {
  test('accepts the metrics, and the alerts fire exactly when they should', async ({ world }) => {
    const { text } = await send(world, { path: '/metrics' })

    for (const [args, input] of [
      [['check', 'metrics'], text],
      [['check', 'rules', 'alerts.yml'], ''],
      [['test', 'rules', 'alerts.test.yml'], ''],
    ] as const) {
      const { status, stdout, stderr } = promtool(args, input)
      expect([args, status, stdout + stderr]).toEqual([args, 0, expect.any(String)])
    }
  })
})
