/** Writes the table of transitions of a dispatch into OUTBOX.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { outboxPage, withTransitions } from './outbox-page.ts'

writeFileSync(outboxPage, withTransitions(readFileSync(outboxPage, 'utf8')))
