import { runProgram } from './program.ts'

/** `pnpm bench -- NAME` runs one of these programs. Without a name, the HTTP API is compared with the rivals. */
const programs: Readonly<Record<string, () => Promise<void>>> = {
  dispatchers: async () => (await import('./dispatches.ts')).compareDispatchers(),
  dispatches: async () => (await import('./dispatches.ts')).compareDispatches(),
  gate: async () => (await import('./gate.ts')).gate(),
  http: async () => (await import('./http.ts')).compareHttp(),
  nodes: async () => (await import('./http.ts')).compareNodes(),
  seed: async () => (await import('./seed.ts')).seed(),
  'start-time': async () => (await import('./start-time.ts')).compareStarts(),
}

const at = process.argv.findIndex((arg) => Object.hasOwn(programs, arg))
const [name = 'http'] = at < 0 ? [] : process.argv.splice(at, 1)
await runProgram(async () => await programs[name]?.())
