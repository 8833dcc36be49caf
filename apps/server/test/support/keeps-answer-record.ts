/** Setup of each test file: writes the responses and events it has seen to a file for `coverage-reporter.ts`. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { recordedLines, recordFolder } from './answer-record.ts'

afterAll(async () => {
  const lines = recordedLines()
  if (lines.length === 0) return
  await mkdir(recordFolder, { recursive: true })
  await writeFile(join(recordFolder, `${randomUUID()}.txt`), lines.join('\n'))
})
