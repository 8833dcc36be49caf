import { parseArgs } from 'node:util'
import { addToken, type Database, openDatabase } from './database.ts'

export interface RivalParts {
  readonly database: Database
  readonly publicUrl: string
}

export interface RivalServer {
  readonly port: number
  close(): Promise<unknown>
}

/** Runs a rival of our server: opens a database, starts the rival, prints its port as JSON, and stops it on SIGTERM. */
export async function runRival(start: (parts: RivalParts) => Promise<RivalServer>): Promise<void> {
  const { values } = parseArgs({
    options: { database: { type: 'string' }, token: { type: 'string' } },
  })
  if (!values.database || !values.token) throw new Error('Pass --database FILE and --token TOKEN.')
  const database = openDatabase(values.database)
  addToken(database, values.token)

  const server = await start({ database, publicUrl: 'http://127.0.0.1:3000' })
  process.stdout.write(`${JSON.stringify({ port: server.port })}\n`)
  process.once('SIGTERM', async () => {
    await server.close()
    database.close()
    process.exit()
  })
}
