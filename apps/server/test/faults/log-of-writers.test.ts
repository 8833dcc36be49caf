import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { test } from '../store/support/temporary-folder.ts'
import { recordFigures } from '../support/recorded-figures.ts'
import { tokenFor } from '../support/token-for.ts'
import { check, serve, type Word } from './damaged-copies.ts'
import { randomFrom } from './random.ts'

/** Number of starts while other processes write. After each ten, the writers are killed, and one more start follows. */
const starts = Number(process.env['STARTS'] ?? 60)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const startsOfRound = 10

const ways = ['restarts', 'truncates', 'reopens']

async function startWriter(file: string, way: string): Promise<ChildProcess> {
  const path = fileURLToPath(new URL('busy-writer.ts', import.meta.url))
  const child = spawn(process.execPath, [path, file, way], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(createInterface({ input: child.stdout }), 'line')
  return child
}

test(`${starts} starts while other processes restart, truncate and remove the log raise no false alarm`, {
  timeout: 60_000 + starts * 1_000,
}, async ({ folder }) => {
  const random = randomFrom(seed)
  const file = join(folder, 'orders.db')
  await tokenFor(`sqlite:${file}`)
  const beside: Word[] = []
  const afterKill: Word[] = []
  for (let round = 0; beside.length < starts; round++) {
    // The last writer of some rounds is the only one, so that it removes the log whenever it closes the database.
    const writers = await Promise.all(ways.slice(round % 3).map((way) => startWriter(file, way)))
    for (let start = 0; start < startsOfRound; start++) {
      beside.push(await (start % 2 ? serve : check)(file))
      await pause(random() * 5)
    }
    await Promise.all(
      writers.map(async (writer) => {
        writer.kill('SIGKILL')
        await once(writer, 'exit')
      }),
    )
    afterKill.push(await serve(file))
  }

  const countOf = (words: readonly Word[], word: Word) =>
    words.filter((each) => each === word).length
  const figures =
    `${beside.length.toLocaleString('en')} starts while other processes write, ${countOf(beside, 'fails')} of them found the database locked; ` +
    `${afterKill.length} after their kill, ${countOf(afterKill, 'warns')} of them warned of a missing index; no false alarm; seed ${seed}`
  console.log(figures)
  expect([countOf(beside, 'refuses'), countOf(beside, 'warns')]).toEqual([0, 0])
  expect(countOf(beside, 'silent')).toBeGreaterThan(starts / 2)
  // A process that is killed while it closes the database has deleted the index, but not the log.
  expect(countOf(afterKill, 'refuses')).toBe(0)
  recordFigures('`damage` with writers', figures)
})
