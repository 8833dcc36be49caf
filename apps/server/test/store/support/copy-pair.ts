import { join } from 'node:path'
import { copyStore } from '../../../src/start/open-store.ts'
import type { Progress } from '../../../src/store/copy.ts'
import { openSqliteStore } from '../../../src/store/sqlite/sqlite-store.ts'
import { execute } from '../../support/execute.ts'
import type { PostgresTestDatabase } from '../../support/postgres-databases.ts'
import { reusedDatabase } from '../../support/reused-database.ts'
import { fill } from './fill.ts'
import { test as base } from './temporary-folder.ts'

export const orderCount = 40

export interface Pair {
  readonly file: string
  readonly from: string
  readonly to: PostgresTestDatabase
}

/** Gives each test a SQLite database with rows in each table, and an empty PostgreSQL database. */
export const test = base.extend<{ pair: Pair }>({
  pair: async ({ folder }, use) => {
    await using to = await reusedDatabase()
    const file = join(folder, 'orders.db')
    const from = `sqlite:${file}`
    const store = openSqliteStore(file)
    await fill(store, orderCount)
    await store.close()
    await execute(from, rareRows)
    await use({ file, from, to })
  },
})

/** Adds rows that a killed process would leave, and values that are rarely used. */
const rareRows = `
  update tokens set revoked_at = 1, expires_at = 2 where id = 1;
  update orders set erased_at = 5, rendering = -1, receipt_key = null,
    recipient_phone = null, final_at = 9 where id = 3;
  update orders set late_at = 5 where id = 4;
  update orders set late_day = '2026-11-20' where id = 5;
  update events set request_id = null, actor_id = null where order_id in (2, 3);
  update webhooks set timed_out = 1, failing_since = 7, failing_last_at = 8, previous_secret = 'whsec_old',
    previous_until = 9 where number = 1;
  update webhooks set disabled_reason = 'operator', unswept = 1, removed = 1 where number = 2;
  update dispatches set status = 'abandoned', due_at = null, leased_until = null, settled_at = 8
    where number = 2;
  insert into client_requests values (20790, 1, 'test', 17, 2), (20791, 1, 'live', 5, 0);
  insert into couriers (mode, reference, name, phone, vehicle, fleet, client_ids, created_at, ended_at)
    values ('live', 'c-7 é', 'Moussa Traoré', '+2250505050505', 'Moto', 'bikes', '[1]', 1, 2);
  insert into cash_hand_overs (courier_id, currency, amounts, received_at, actor_id)
    values (1, 'XOF', '{"due":0.3,"received":0.1}', 3, 1);
  insert into desk_accesses (actor_id, courier_id, key_hash, invited_at) values (1, 1, 'other', 1);
  insert into desk_accesses (actor_id, client_id, mode, can_write, key_hash, invited_at)
    values (1, 1, 'live', 1, 'third', 1);
  insert into desk_accesses (actor_id, role, key_hash, invited_at, entered_at, secret_hash, seen_at)
    values (1, 'admin', 'key', 1, 2, 'secret', 3);
  insert into code_tries (client_id, order_id, number, hashes)
    select client_id, id, 2, 'hash other' from orders where id in (1, 2);
  insert into order_couriers (client_id, order_id, mode, reference, created_at)
    select client_id, id, mode, 'c-7 é', created_at from orders where id in (1, 2);
  insert into photos select 'photo' || id, client_id, id, 5 from orders where id in (1, 2);
  insert into settlements
    select client_id, mode, id, 1, 0, created_at, 'delivered', 'c-7 é', null, 'XOF', '{"fee":0.1}', 2, 1
    from orders where id in (1, 2);
  insert into in_flight (dispatch, fencing_token, webhook, client_id, until, retry_requested)
    values (1, 2, 3, 1, 5, 1);
  insert into idempotency_keys (owner_id, mode, hash, fingerprint, status, body, at)
    values (1, 'test', 'hash', 'print', 201, '{"weight":1e21,"other":0.1,"none":null}', 3);
  insert into idempotency_keys (owner_id, mode, hash, fingerprint, dispatch, at, last_attempt)
    values (1, 'test', 'other', 'print', 1, 4, 1);
  insert into dispatches (webhook, test_event_id, created_at, status, settled_at)
    values (1, 'evt_1', 5, 'failed', 6);
  delete from dispatches where number = (select max(number) from dispatches)`

export const copyPair = ({ file, to }: Pair, onProgress: Progress = () => undefined) =>
  copyStore({ engine: 'sqlite', file }, to, onProgress, () => undefined)
