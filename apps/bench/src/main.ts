import { programArguments, runProgram } from './program.ts'

/** `pnpm bench -- NAME` runs one of these programs. Without a name, the HTTP API is compared with the rivals. */
const programs: Readonly<Record<string, () => Promise<unknown>>> = {
  dispatchers: () => import('./dispatchers/main.ts'),
  dispatches: () => import('./webhooks/dispatches.ts'),
  gate: async () => runProgram((await import('./gate.ts')).gate),
  hanging: () => import('./webhooks/hanging.ts'),
  nodes: () => import('./nodes/main.ts'),
  seed: () => import('../scripts/seed.ts'),
  'start-time': () => import('./start-time.ts'),
}

const [name = ''] = programArguments()
const program = programs[name]
if (program) process.argv.splice(process.argv.indexOf(name), 1)
await (program ? program() : import('./compare.ts'))
