import { describe, expect } from 'vitest'
import { execute, rowsOf } from '../support/execute.ts'
import { copyPair, test } from './support/copy-pair.ts'

interface Corruption {
  readonly title: string
  readonly table: string
  /** The body of a trigger that changes inserted rows, as a faulty server could. */
  readonly change: string
}

const corruptions: readonly Corruption[] = [
  {
    title: 'one changed letter',
    table: 'orders',
    change: "new.facts := replace(new.facts, 'Awa', 'Ava'); return new;",
  },
  {
    title: 'a missing row',
    table: 'orders',
    change: 'if new.id = 7 then return null; end if; return new;',
  },
  {
    title: 'an empty text instead of null',
    table: 'events',
    change: "new.facts := coalesce(new.facts, ''); return new;",
  },
  { title: 'a missing revocation', table: 'tokens', change: 'new.revoked_at := null; return new;' },
  {
    title: 'another secret',
    table: 'webhooks',
    change: 'new.secret := coalesce(new.previous_secret, new.secret); return new;',
  },
  {
    title: 'a cleared flag',
    table: 'in_flight',
    change: 'new.retry_requested := false; return new;',
  },
  { title: 'another id', table: 'attempts', change: 'new.id := new.id + 1; return new;' },
]

const corrupting = ({ table, change }: Corruption): string => `
  create function corrupt() returns trigger language plpgsql as $$ begin ${change} end $$;
  create trigger corrupt before insert on ${table} for each row execute function corrupt()`

describe('a copy that differs from its source', () => {
  test.for(corruptions)(
    'a copy with $title in $table is detected and rolled back',
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
      title: 'bytes that are not valid UTF-8',
      sql: "update orders set facts = cast(x'7bc328' as text) where id = 7",
    },
    {
      title: 'an integer above 2^53',
      sql: 'update orders set rendering = 9007199254740993',
    },
  ])(
    'if the source has $title, the difference is detected and the copy is rolled back',
    async ({ sql }, { pair }) => {
      await execute(pair.from, sql)

      await expect(copyPair(pair)).rejects.toThrow('orders differs: ')
      expect(await rowsOf(pair.to.url, 'select 1 from orders')).toEqual([])
    },
  )

  test('the error about a rejected row does not contain the data of the row', async ({ pair }) => {
    const constraint = "constraint short check (facts not like '%Awa%')"
    await execute(pair.to.url, `alter table orders add ${constraint}`)

    await expect(copyPair(pair)).rejects.toThrow(
      /^PostgreSQL rejected rows of orders \(23514, short\)\. The copy was rolled back\.$/,
    )
  })
})
