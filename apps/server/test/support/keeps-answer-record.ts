/** Before each test file: once it has run, what it has seen is kept for the reporter. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { noted, recordFolder } from './answer-record.ts'

afterAll(async () => {
  const lines = noted()
  if (lines.length === 0) return
  await mkdir(recordFolder, { recursive: true })
  await writeFile(join(recordFolder, `${randomUUID()}.txt`), lines.join('\n'))
})
