/** Writes src/store/sqlite/schema.sql: what a review of a new migration reads, and a test holds to the migrations. */
import { writeFileSync } from 'node:fs'
import { schemaText } from './schema-text.ts'

writeFileSync(new URL('../src/store/sqlite/schema.sql', import.meta.url), schemaText())
