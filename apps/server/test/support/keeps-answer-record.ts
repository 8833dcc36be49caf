/** Vitest setup file: stores the responses and events that a test file has seen for `coverage-reporter.ts`. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { size } from '@delivery-orders/tooling/test-size.ts'
import { afterAll } from 'vitest'
import { recordedLines, recordFolder } from './answer-record.ts'

afterAll(async () => {
  const lines = recordedLines()
  if (!size || lines.length === 0) return
  const folder = recordFolder(size)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${randomUUID()}.txt`), lines.join('\n'))
})
