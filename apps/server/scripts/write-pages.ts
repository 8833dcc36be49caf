/** Writes the tables of limits into the README, and the values of the code into its pages. */
import { readFileSync, writeFileSync } from 'node:fs'
import { filledPage, pages } from './page-values.ts'

for (const page of pages) writeFileSync(page, filledPage(readFileSync(page, 'utf8')))
