import { describe, expect } from 'vitest'
import { execute, rowsOf } from '../support/execute.ts'
import { copyPair, test } from './support/copy-pair.ts'

interface Corruption {
  readonly title: string
  readonly table: string
  /** What a server might do to a row on its way to the disk. */
  readonly change: string
}

const corruptions: readonly Corruption[] = [
  {
    title: 'a letter',
    table: 'orders',
    change: "new.facts := replace(new.facts, 'Awa', 'Ava'); return new;",
  },
  {
    title: 'a row',
    table: 'orders',
    change: 'if new.id = 7 then return null; end if; return new;',
  },
  {
    title: 'a text for none',
    table: 'events',
    change: "new.facts := coalesce(new.facts, ''); return new;",
  },
  { title: 'a revocation', table: 'tokens', change: 'new.revoked_at := null; return new;' },
  {
    title: 'a secret',
    table: 'webhooks',
    change: 'new.secret := coalesce(new.previous_secret, new.secret); return new;',
  },
  { title: 'a flag', table: 'in_flight', change: 'new.again := false; return new;' },
  { title: 'a number', table: 'attempts', change: 'new.id := new.id + 1; return new;' },
]

const corrupting = ({ table, change }: Corruption): string => `
  create function corrupt() returns trigger language plpgsql as $$ begin ${change} end $$;
  create trigger corrupt before insert on ${table} for each row execute function corrupt()`

describe('a copy that is not the same', () => {
  test.for(corruptions)(
    'by $title in $table is found, and undone',
    async (corruption, { pair }) => {
      await execute(pair.to.url, corrupting(corruption))

      const { table } = corruption
      await expect(copyPair(pair)).rejects.toThrow(
        new RegExp(`^${table} differs: .* rows .*\\nThe copy was rolled back\\.$`),
      )

      expect(await rowsOf(pair.to.url, `select 1 from ${table}`)).toEqual([])
      await execute(pair.to.url, 'drop function corrupt cascade')
      await copyPair(pair)
    },
  )

  test.for([
    {
      title: 'bytes that are no text',
      sql: "update orders set facts = cast(x'7bc328' as text) where id = 7",
    },
    {
      title: 'a number that cannot be read',
      sql: 'update orders set rendering = 9007199254740993',
    },
  ])('is found where the original has $title', async ({ sql }, { pair }) => {
    await execute(pair.from, sql)

    await expect(copyPair(pair)).rejects.toThrow('orders differs: ')
    expect(await rowsOf(pair.to.url, 'select 1 from orders')).toEqual([])
  })

  test('says nothing of what is in a row that is not taken', async ({ pair }) => {
    const constraint = "constraint short check (facts not like '%Awa%')"
    await execute(pair.to.url, `alter table orders add ${constraint}`)

    await expect(copyPair(pair)).rejects.toThrow(
      /^PostgreSQL rejected rows of orders \(23514, short\)\. The copy was rolled back\.$/,
    )
  })
})
