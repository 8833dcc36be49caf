/** Writes each engine's `schema.sql`, whose diff shows what a new migration changes. Tests fail if it is outdated. */
import { writeFileSync } from 'node:fs'
import { addressOn, templateName } from '../test/support/postgres-databases.ts'
import { startPostgres } from '../test/support/postgres-server.ts'
import { postgresSchemaText } from './postgres-schema-text.ts'
import { schemaText } from './schema-text.ts'

await using server = await startPostgres()
const texts = {
  sqlite: schemaText(),
  postgres: await postgresSchemaText(addressOn(server.port, templateName)),
}
for (const [engine, text] of Object.entries(texts))
  writeFileSync(new URL(`../src/store/${engine}/schema.sql`, import.meta.url), text)
