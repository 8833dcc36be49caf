/** Writes the tables of limits into the README. */
import { readFileSync, writeFileSync } from 'node:fs'
import { readmePage, withTables } from './readme-blocks.ts'

writeFileSync(readmePage, withTables(readFileSync(readmePage, 'utf8')))
