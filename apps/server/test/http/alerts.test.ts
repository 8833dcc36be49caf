import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'

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

interface Panel {
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number }
  readonly targets?: readonly { readonly expr: string }[]
}

const dashboard: { readonly panels: readonly Panel[] } = JSON.parse(
  read('deploy/grafana-dashboard.json'),
)
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** The metrics of a service, with the names that queries use. */
async function namesOf(world: World): Promise<readonly string[]> {
  const { text } = await send(world, { path: '/metrics' })
  const families = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return families.map(([, name = '', type]) => (type === 'histogram' ? `${name}_bucket` : name))
}

const namesIn = (expr: string) => expr.match(/\b(delivery_orders|nodejs|process)_\w+/g) ?? []

/** The program of Debian's package `prometheus`. */
const promtool = (args: readonly string[], input = '') =>
  spawnSync('promtool', args, { cwd: deploy, input, encoding: 'utf8' })

/** Queries as rules, with values in place of Grafana's variables. */
const asRules = (exprs: readonly string[]): string =>
  JSON.stringify({
    groups: [
      {
        name: 'dashboard',
        rules: exprs.map((expr, index) => ({
          record: `query_${index}`,
          expr: expr.replaceAll('$__rate_interval', '5m').replaceAll(/\$\w+/g, '.*'),
        })),
      },
    ],
  })

const isInstalled = promtool(['--version']).status === 0

describe('the alerts for Prometheus', () => {
  test('use only metrics that the service has', async ({ startWorld }) => {
    const names = await namesOf(await startWorld({ dispatch: true }))

    const used = rules.flatMap(({ expr }) => namesIn(expr))
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

describe('the dashboard for Grafana', () => {
  test('has a query in each panel, with metrics that the service has', async ({ startWorld }) => {
    const names = await namesOf(await startWorld({ dispatch: true }))

    expect(queries.length).toBeGreaterThan(30)
    expect(queries.filter((expr) => namesIn(expr).length === 0)).toEqual([])
    expect(queries.flatMap(namesIn).filter((name) => !names.includes(name))).toEqual([])
  })

  test('has no two panels in one place', () => {
    const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)

    expect(new Set(places).size).toBe(places.length)
    expect(dashboard.panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  })
})

describe('promtool', unless(!isInstalled && 'without promtool'), () => {
  test('accepts the metrics, and the alerts fire exactly when they should', async ({ world }) => {
    const { text } = await send(world, { path: '/metrics' })
    const folder = mkdtempSync(join(tmpdir(), 'dashboard-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'rules.yml')
    writeFileSync(file, asRules(queries))

    for (const [args, input] of [
      [['check', 'metrics'], text],
      [['check', 'rules', 'alerts.yml'], ''],
      [['test', 'rules', 'alerts.test.yml'], ''],
      [['check', 'rules', file], ''],
    ] as const) {
      const { status, stdout, stderr } = promtool(args, input)
      expect([args, status, stdout + stderr]).toEqual([args, 0, expect.any(String)])
    }
  })
})
