import { parseArgs } from 'node:util'
import { type Contestant, ours, type Rival, rivals } from './contestants.ts'
import { type Cell, type Workload, workloads } from './workload.ts'

export interface Options {
  readonly contestants: readonly Contestant[]
  readonly cells: readonly Cell[]
  readonly rounds: number
  readonly seconds: number
  /** Whether orders are created with idempotency keys. */
  readonly withKeys: boolean
  readonly node: string
  readonly directory: string | undefined
  readonly profile: string | undefined
  /** Everything is measured, and for long enough to be quoted. */
  readonly isWhole: boolean
}

export const help = `pnpm bench -- [create-order | get-order | list-orders] [options]
  --against limit,plain     whom to compare our server with (${rivals.join(', ')})
  --connections 1,32,256    how many connections, each with one request at a time
  --rounds 5                how often everything is measured
  --seconds 2               how long each contestant is measured in each round
  --without-keys            create orders without idempotency keys, to see what these cost
  --node FILE               the Node that contestants run on (that of the workspace)
  --directory FOLDER        where the databases are while it runs (the system's temporary folder)
  --profile FOLDER          leave a processor profile of our server there`

const defaults = { connections: '1,32,256', rounds: '5', seconds: '2' }

/** Throws with a text for the person at the terminal. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values, positionals } = parseArgs({
    // pnpm passes on the -- that ends its own options.
    args: args.filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: {
      against: { type: 'string', multiple: true, default: [...rivals] },
      connections: { type: 'string', default: defaults.connections },
      rounds: { type: 'string', default: defaults.rounds },
      seconds: { type: 'string', default: defaults.seconds },
      node: { type: 'string', default: process.execPath },
      directory: { type: 'string' },
      profile: { type: 'string' },
      'without-keys': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'

  const chosen = positionals.map((name) => oneOf<Workload>(workloads, name))
  const against = values.against.flatMap(listOf).map((name) => oneOf<Rival>(rivals, name))
  const connections = new Set(listOf(values.connections).map((text) => whole(text, 1, 1_000)))
  return {
    contestants: [ours, ...new Set(against)],
    cells: (chosen.length > 0 ? chosen : workloads).flatMap((workload) =>
      [...connections].map((count) => ({ workload, connections: count })),
    ),
    rounds: whole(values.rounds, 1, 100),
    seconds: whole(values.seconds, 1, 60),
    withKeys: !values['without-keys'],
    node: values.node,
    directory: values.directory,
    profile: values.profile,
    isWhole:
      chosen.length === 0 &&
      !values['without-keys'] &&
      against.length === rivals.length &&
      values.connections === defaults.connections &&
      Number(values.rounds) >= Number(defaults.rounds) &&
      Number(values.seconds) >= Number(defaults.seconds),
  }
}

const listOf = (text: string): readonly string[] => text.split(',')

function oneOf<Name extends string>(names: readonly Name[], text: string): Name {
  const found = names.find((name) => name === text)
  if (!found) throw new Error(`There is no ${text}. There are ${names.join(', ')}.`)
  return found
}

function whole(text: string, min: number, max: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new Error(`${text} should be a whole number from ${min} to ${max}.`)
  return number
}
