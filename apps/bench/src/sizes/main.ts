/** Measures whether creating and getting orders costs as much among a million orders as among ten thousand. */
import { resolve } from 'node:path'
import { rssMbOf } from '../load/usage.ts'
import { print, readArguments, runProgram, runRounds, temporaryFolder } from '../program.ts'
import { comparison, markdown, numberText } from '../table.ts'
import { workCounter } from '../work-counter.ts'
import { type Subject, subjectOf } from './subject.ts'

const usage = 'Usage: pnpm sizes -- --rounds 9 --requests 2000 SMALL_DATABASE LARGE_DATABASE'

const kinds = ['create', 'get'] as const
type Kind = (typeof kinds)[number]

interface Figures {
  readonly perSecond: number
  readonly work: number
}

await runProgram(async () => {
  const { number, positionals } = readArguments(usage, { rounds: 9, requests: 2_000 })
  const [rounds, requests] = [number('rounds'), number('requests')]
  if (positionals.length !== 2) throw new Error(usage)
  const folder = temporaryFolder('sizes')
  const subjects: Subject[] = []
  for (const [index, file] of positionals.entries())
    subjects.push(await subjectOf(resolve(file), index, folder))

  const { unit, count } = workCounter()
  const measure = async (subject: Subject, kind: Kind): Promise<Figures> => {
    const stop = await count(subject.pid)
    const startedAt = performance.now()
    await subject[kind](requests)
    const seconds = (performance.now() - startedAt) / 1_000
    return { perSecond: requests / seconds, work: (await stop()) / requests }
  }
  const both = async (subject: Subject) => ({
    create: await measure(subject, 'create'),
    get: await measure(subject, 'get'),
  })
  print('Warming up')
  for (const subject of subjects) await both(subject)
  const measured = await runRounds(rounds, subjects, both)

  const head = ['workload', ...subjects.map(({ name }) => `requests/s, ${name}`), 'ratio']
  const workHead = [...subjects.map(({ name }) => `${unit}, ${name}`), 'ratio']
  const rows = kinds.map((kind) => {
    const of = (figure: keyof Figures) =>
      subjects.map((subject) =>
        measured.map((round) => round.get(subject)?.[kind][figure] ?? Number.NaN),
      )
    const columns = (['perSecond', 'work'] as const).flatMap((figure) => {
      const [small = [], large = []] = of(figure)
      return comparison(small, large, 0)
    })
    return [kind, ...columns]
  })
  print(`\n${markdown([...head, ...workHead], rows)}\n`)
  for (const { name, pid } of subjects)
    print(`Memory of the server with ${name} orders: ${numberText(rssMbOf(pid) ?? 0, 0)} MB.`)
  print(`Medians of ${rounds} rounds with ${requests} requests each.`)
})
