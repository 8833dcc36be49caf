/** A process that opens each file of whose name it is told, and says what came of it. */
import { createInterface } from 'node:readline'
import { openDatabase } from '../../../src/store/sqlite/sqlite-database.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

say('ready')
for await (const file of createInterface({ input: process.stdin }))
  try {
    openDatabase(file).close()
    say('opened')
  } catch (error) {
    say(String(error))
  }
