import { readConfig } from '../../../../server/src/settings/config.ts'
import {
  type Database,
  openDatabase,
} from '../../../../server/src/store/postgres/postgres-database.ts'

export function connectTo(url: string, connections: number): Database {
  const { database } = readConfig({ DATABASE_URL: url })
  if (database.engine !== 'postgres') throw new Error(`${url} is not a PostgreSQL URL.`)
  return openDatabase(database.address, connections)
}
