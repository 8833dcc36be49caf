/** One PostgreSQL for all tests of a run. */
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresPort: number
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // Nothing that a test asks of it has to survive the machine.
  const server = await startPostgres(['fsync=off', 'full_page_writes=off'])
  provide('postgresPort', server.port)
  return async () => {
    await server[Symbol.asyncDispose]()
  }
}
