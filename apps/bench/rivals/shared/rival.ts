import { parseArgs } from 'node:util'
import { addToken, type Database, openDatabase } from './database.ts'

export interface RivalParts {
  readonly database: Database
  /** Stands before the addresses in answers. */
  readonly publicUrl: string
}

export interface Listening {
  readonly port: number
  close(): Promise<unknown>
}

/** The frame of every rival's process: opens its database, prints its port as a line of JSON, and ends when told. */
export async function runRival(start: (parts: RivalParts) => Promise<Listening>): Promise<void> {
  const { values } = parseArgs({
    options: { database: { type: 'string' }, token: { type: 'string' } },
  })
  if (!values.database || !values.token) throw new Error('--database and --token are needed.')
  const database = openDatabase(values.database)
  addToken(database, values.token)

  const listening = await start({ database, publicUrl: 'http://127.0.0.1:3000' })
  process.stdout.write(`${JSON.stringify({ port: listening.port })}\n`)
  process.once('SIGTERM', async () => {
    await listening.close()
    database.close()
    process.exit()
  })
}
