import { expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { execute } from '../support/execute.ts'
import { test } from './support/own-desk.ts'

const notSent = 'Events are not being sent since'

test('the desk says that nobody sends events, and how long a try is due', async ({ desk }) => {
  const acme = await desk.world.client('acme')
  const { id } = await acme.webhooks.create({ url: 'https://shop.example.com/hooks' })
  await acme.orders.create(aDraft({ referenceNumber: 'B-1' }))
  const cookie = await desk.enter('planner')
  const read = async (path: string) => (await desk.get(path, cookie)).text

  const page = await read(`/webhooks/${id}`)

  expect(page).toMatch(/due for \d+ \w+/)
  expect(page).toContain('>B-1</')
  expect(page).toContain(notSent)
  expect(page).toContain('No event of this period has to be sent again by hand: 1 waits below')
  expect(await read('/')).toContain(notSent)
})

test('a webhook that the service has disabled is on the first page, and before those that work', async ({
  desk,
}) => {
  const acme = await desk.world.client('acme')
  await acme.webhooks.create({ url: 'https://shop.example.com/works' })
  const gone = await acme.webhooks.create({ url: 'https://shop.example.com/gone' })
  const cookie = await desk.enter('reader')
  const read = async (path: string) => (await desk.get(path, cookie)).text
  expect(await read('/')).not.toContain('shop.example.com')

  await execute(
    desk.world.databaseUrl,
    `update webhooks set disabled_reason = 'gone', updated_at = ${Date.now()} where id = '${gone.id}'`,
  )

  expect(await read('/')).toMatch(/<strong class="alarm">1<\/strong>Failing webhooks.*\/gone</s)
  expect(await read('/webhooks')).toMatch(/answered 410.*\/works</s)
})
