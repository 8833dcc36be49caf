import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { engine } from './engine.ts'
import { rowsOf } from './execute.ts'
import type { World } from './world.ts'

/** Everything that the engine stores, as text. The service in memory stores nothing that it does not show. */
export async function storedText({ databaseFile, databaseUrl }: World): Promise<string> {
  if (engine === 'memory') return ''
  if (engine === 'sqlite') {
    const files = [databaseFile, `${databaseFile}-wal`].filter((file) => existsSync(file))
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    // The city is not erased, so the search does find what is there.
    expect(text).toContain('Abidjan')
    return text
  }
  const tables = await rowsOf<{ name: string }>(
    databaseUrl,
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const rows = tables.map(({ name }) =>
    rowsOf<{ text: string }>(databaseUrl, `select string_agg(t::text, ' ') as text from ${name} t`),
  )
  const text = JSON.stringify(await Promise.all(rows))
  expect(text).toContain('Abidjan')
  return text
}
