/** Starts one PostgreSQL server for all tests of a run. */
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresPort: number
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  provide('postgresPort', server.port)
  return async () => server[Symbol.asyncDispose]()
}
