import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

const program = join(import.meta.dirname, 'support/inbox-process.ts')

test('if one of the processes that share an inbox memory is killed, the others continue where it stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-inbox-'))
  const [database, log] = [join(folder, 'inbox.db'), join(folder, 'log')]
  await writeFile(log, '')
  const start = () =>
    spawn(process.execPath, [program, database, log], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = async () => (await readFile(log, 'utf8')).trimEnd().split('\n')

  const killed = start()
  const others = [start(), start()]
  const all = [killed, ...others]
  await Promise.all(all.map(({ stdout }) => once(stdout, 'data')))
  const ends = others.map((other) => once(other, 'exit'))
  // The process to be killed starts alone. Otherwise the other processes could handle all events before it begins.
  killed.stdin.end('go')
  await vi.waitFor(
    async () =>
      expect((await lines()).some((line) => line.endsWith(`begins ${killed.pid}`))).toBe(true),
    { timeout: 120_000, interval: 1 },
  )
  for (const { stdin } of others) stdin.end('go')
  killed.kill('SIGKILL')
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL'])

  expect(await Promise.all(ends)).toEqual(others.map(() => [0, null]))
  const written = await lines()
  expect(faultsIn(written, killed.pid)).toEqual([])
  expect(new Set(written.map((line) => stepOf(line).order)).size).toBe(80)
  await rm(folder, { recursive: true })
})

/** Reports events that were skipped or handled out of order. Only the event that the kill interrupted may repeat. */
function faultsIn(lines: readonly string[], killed: number | undefined): readonly string[] {
  const at = new Map<string, Step>()
  const faults = lines.filter((line) => {
    const step = stepOf(line)
    const last = at.get(step.order) ?? stepOf(`evt_${step.order}_0 ends none`)
    at.set(step.order, step)
    return !isAfter(last, step, String(killed))
  })
  const unfinished = [...at.values()].filter(({ what }) => what !== '6 ends')
  return [...faults, ...unfinished.map(({ order }) => `the last event of ${order} was not handled`)]
}

const stepOf = (line: string) => {
  const [id = '', state, pid] = line.split(' ')
  const [, order = '', sequence] = id.split('_')
  return { order, sequence: Number(sequence), what: `${sequence} ${state}`, pid }
}

type Step = ReturnType<typeof stepOf>

const isAfter = (last: Step, { sequence, what, pid }: Step, killed: string): boolean =>
  (what === `${sequence} ends` && last.what === `${sequence} begins` && last.pid === pid) ||
  (what === `${sequence} begins` && last.what === `${sequence - 1} ends`) ||
  (what === `${sequence} begins` && last.sequence === sequence && last.pid === killed)
