import { DatabaseSync } from 'node:sqlite'
import type { InboxMemory } from '@delivery-orders/sdk/inbox'

/**
 * Stores in a SQLite file which events an inbox has handled. All processes of one machine can share the file. The same
 * statements work in other databases.
 */
export function sqliteMemory(file: string): InboxMemory & Disposable {
  const database = new DatabaseSync(file)
  database.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = normal; -- a lost write repeats an event, but loses none
    create table if not exists inbox (
      key text primary key,
      sequence integer not null,
      holder text not null,
      until_ms integer not null
    )`)
  const claim = database.prepare(`
    insert into inbox (key, sequence, holder, until_ms) values ($key, 0, $holder, $now + $lease)
    on conflict (key) do update set holder = excluded.holder, until_ms = excluded.until_ms
      where until_ms <= $now
    returning sequence`)
  const advance = database.prepare(`
    update inbox set sequence = $sequence, until_ms = $now + $lease
    where key = $key and holder = $holder`)
  const release = database.prepare(`
    update inbox set holder = '', until_ms = $now where key = $key and holder = $holder`)
  const forget = database.prepare('delete from inbox where until_ms < $before')
  forget.run({ before: Date.now() - 30 * 86_400_000 })

  return {
    claim(key, holder, lease) {
      const row = claim.get({ key, holder, lease, now: Date.now() })
      return row && Number(row['sequence'])
    },
    advance(key, holder, sequence, lease) {
      return advance.run({ key, holder, sequence, lease, now: Date.now() }).changes === 1
    },
    release(key, holder) {
      release.run({ key, holder, now: Date.now() })
    },
    [Symbol.dispose]: () => database.close(),
  }
}
