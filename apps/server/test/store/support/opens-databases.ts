/** Opens each database file whose name it reads from stdin, and prints the outcome. */
import { createInterface } from 'node:readline'
import { openDatabase } from '../../../src/store/sqlite/sqlite-database.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

print('ready')
for await (const file of createInterface({ input: process.stdin }))
  try {
    openDatabase(file).close()
    print('opened')
  } catch (error) {
    print(String(error))
  }
