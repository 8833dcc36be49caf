import { parseArgs } from 'node:util'
import { type Contestant, earlier, ours, type Rival, rivals } from './contestants.ts'
import { programArguments } from './program.ts'
import { type Cell, comparedWorkloads, type Workload } from './workload.ts'

export interface Options {
  readonly contestants: readonly Contestant[]
  readonly cells: readonly Cell[]
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
  readonly directory: string | undefined
  readonly profile: string | undefined
  /** The commit of the server that is measured as `before`. */
  readonly before: string | undefined
  /** Whether all workloads and rivals are measured, for at least the default time. Only such results are committed. */
  readonly isFullRun: boolean
}

export const help = `pnpm bench -- [${comparedWorkloads.join(' | ')}] [options]
  --against limit,fastify+  the rivals to compare our server with (${rivals.join(', ')})
  --before COMMIT           also measure our server at this commit, as the contestant \`${earlier}\`
  --connections 1,32,256    numbers of connections, each with one request at a time
  --rounds 5                number of rounds
  --seconds 2               duration of each measurement in each round
  --warm-up 3               seconds of each workload before the first measurement of a round
  --directory FOLDER        where the databases are during the run (default: the system's temporary folder)
  --profile FOLDER          write a CPU profile of our server there for each round`

const defaults = { connections: '1,32,256', rounds: '5', seconds: '2', warmUp: '3' }

/** Throws if an option is wrong, with a message for the user. */
export function readOptions(): Options | 'help' {
  const { values, positionals } = parseArgs({
    args: programArguments(),
    allowPositionals: true,
    options: {
      against: { type: 'string', multiple: true, default: [...rivals] },
      before: { type: 'string' },
      connections: { type: 'string', default: defaults.connections },
      rounds: { type: 'string', default: defaults.rounds },
      seconds: { type: 'string', default: defaults.seconds },
      'warm-up': { type: 'string', default: defaults.warmUp },
      directory: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'

  const chosen = positionals.map((name) => oneOf<Workload>(comparedWorkloads, name))
  const against = values.against.flatMap(listOf).map((name) => oneOf<Rival>(rivals, name))
  const before = values.before === undefined ? [] : [earlier as Contestant]
  const connections = new Set(listOf(values.connections).map((text) => wholeNumber(text, 1, 1_000)))
  return {
    contestants: [ours, ...before, ...new Set(against)],
    before: values.before,
    cells: (chosen.length > 0 ? chosen : comparedWorkloads).flatMap((workload) =>
      [...connections].map((count) => ({ workload, connections: count })),
    ),
    rounds: wholeNumber(values.rounds, 1, 100),
    seconds: numberOf(values.seconds, 0.1, 60),
    warmUpSeconds: numberOf(values['warm-up'], 0.1, 60),
    directory: values.directory,
    profile: values.profile,
    isFullRun:
      chosen.length === 0 &&
      against.length === rivals.length &&
      values.connections === defaults.connections &&
      Number(values.rounds) >= Number(defaults.rounds) &&
      Number(values.seconds) >= Number(defaults.seconds) &&
      Number(values['warm-up']) >= Number(defaults.warmUp),
  }
}

const listOf = (text: string): readonly string[] => text.split(',')

function oneOf<Name extends string>(names: readonly Name[], text: string): Name {
  const found = names.find((name) => name === text)
  if (!found) throw new Error(`Unknown name: ${text}. Use one of ${names.join(', ')}.`)
  return found
}

function numberOf(text: string, min: number, max: number): number {
  const number = Number(text)
  if (!(number >= min && number <= max))
    throw new Error(`${text} must be a number from ${min} to ${max}.`)
  return number
}

function wholeNumber(text: string, min: number, max: number): number {
  const number = numberOf(text, min, max)
  if (!Number.isInteger(number)) throw new Error(`${text} must be a whole number.`)
  return number
}
