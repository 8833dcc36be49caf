import { expect } from 'vitest'
import { aDraft } from '../../support/a-draft.ts'
import { clientGrant } from '../../support/client-grant.ts'
import { engine } from '../../support/engine.ts'
import { eraseOrder } from '../../support/erase-order.ts'
import { execute, rowsOf } from '../../support/execute.ts'
import { test } from '../../support/world.ts'

/** Sends an event again and stores the response, after the erasure has looked up the dispatches of the order. */
const sendAgain = (client: string, row: string) => `
  insert into dispatches (${client} webhook, event_position, created_at, status, settled_at, resent)
  select ${client} webhook, event_position, created_at, 'succeeded', created_at, ${row} from dispatches limit 1;
  insert into attempts (${client} dispatch, at, status, duration_ms, response)
  select ${client} number, created_at, 200, 1, 'for Awa' from dispatches where resent = ${row};`

const triggers = {
  sqlite: `
    create trigger meanwhile before update of erased_at on orders begin ${sendAgain('', '1')} end`,
  postgres: `
    create function send_again() returns trigger language plpgsql as $$
    begin ${sendAgain('client_id,', 'true')} return new; end $$;
    create trigger meanwhile before update of erased_at on orders
    for each row execute function send_again()`,
}

test('erasing drops the response to an event that was sent again meanwhile', async ({ world }) => {
  if (engine === 'memory') return
  const token = await world.token('acme')
  const acme = await world.client('acme')
  await acme.webhooks.create({ url: 'https://hooks.example.com/orders' })
  await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  await acme.orders.cancel('A-17')
  await execute(world.databaseUrl, triggers[engine])

  await eraseOrder(world, await clientGrant(world.service.store, token, world.clock.now()), 'A-17')

  expect(await rowsOf(world.databaseUrl, 'select response from attempts')).toEqual([
    { response: null },
  ])
})
