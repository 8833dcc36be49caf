import { describe, expect } from 'vitest'
import { execute, select } from '../support/execute.ts'
import { copied, test } from './support/copy-pair.ts'

/** What a server might do to a row on its way to the disk. */
const corrupting = (table: string, change: string): string => `
  create function corrupt() returns trigger language plpgsql as $$ begin ${change} end $$;
  create trigger corrupt before insert on ${table} for each row execute function corrupt()`

describe('a copy that is not the same', () => {
  test.for([
    ['orders', "new.facts := replace(new.facts, 'Awa', 'Ava'); return new;"],
    ['orders', 'if new.id = 7 then return null; end if; return new;'],
    ['events', "if new.facts is null then new.facts := ''; end if; return new;"],
    ['tokens', 'new.revoked_at := null; return new;'],
    [
      'webhooks',
      "new.secret := new.previous_secret; if new.secret is null then new.secret := 'x'; end if; return new;",
    ],
    ['in_flight', 'new.again := false; return new;'],
    ['attempts', 'new.id := new.id + 1; return new;'],
  ])('is found in %s, and undone', async ([table, change], { pair }) => {
    await execute(pair.to.url, corrupting(table, change))

    await expect(copied(pair)).rejects.toThrow(
      new RegExp(`^${table} differs: .* rows .*\\nNothing is left of the copy\\.$`),
    )

    expect(await select(pair.to.url, `select 1 from ${table}`)).toEqual([])
    await execute(pair.to.url, 'drop function corrupt cascade')
    await copied(pair)
  })

  test.for([
    [
      'bytes that are no text',
      "update orders set facts = cast(x'7bc328' as text) where id = 7",
      'orders',
    ],
    [
      'a number that is too large to be read',
      'update orders set rendering = 9007199254740993',
      'orders',
    ],
  ])('is found where the original has %s', async ([, sql, table], { pair }) => {
    await execute(pair.from, sql)

    await expect(copied(pair)).rejects.toThrow(`${table} differs: `)
    expect(await select(pair.to.url, `select 1 from ${table}`)).toEqual([])
  })

  test('says nothing of what is in a row that is not taken', async ({ pair }) => {
    await execute(
      pair.to.url,
      "alter table orders add constraint short check (facts not like '%Awa%')",
    )

    await expect(copied(pair)).rejects.toThrow(
      'PostgreSQL does not take the rows of orders (23514, short). Nothing is left of the copy.',
    )
  })
})
