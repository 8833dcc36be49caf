import { readFile } from 'node:fs/promises'
import { canRun, programsIn, runProgram } from '@delivery-orders/tooling/page-programs.ts'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { send } from '../support/send.ts'
import { test } from '../support/world.ts'

/** Calls the function of the guides with the drafts in the environment variable DRAFTS, and prints its results. */
const calls = {
  python: `
print(json.dumps(create_orders(json.loads(os.environ["DRAFTS"]))))`,
  php: `
$results = createOrders(json_decode(getenv('DRAFTS'), true));
ksort($results);
echo json_encode($results);`,
} as const

describe('the guides in docs.md', () => {
  test.for(['go', 'php', 'py'])('have the whole program shop.%s', async (ending, { world }) => {
    const { text } = await send(world, { path: '/docs.md' })

    const shop = new URL(`../../../../packages/dev/examples/shop.${ending}`, import.meta.url)
    expect(text).toContain(`\n${await readFile(shop, 'utf8')}\`\`\`\n`)
  })

  test.for(Object.entries(calls))(
    'create the faultless drafts of a batch, and return the faults of the rest, in %s',
    async ([language, call], { world, skip }) => {
      skip(!canRun(language), `without ${language}`)
      const { text } = await send(world, { path: '/docs.md' })
      const program = programsIn(text).find(
        ({ title, language: own }) => own === language && title.startsWith('Many orders'),
      )
      const items = Array.from({ length: 21 }, () => ({ itemName: 'Shoes' }))
      const drafts = [
        aDraft({ referenceNumber: 'A-0' }),
        { ...aDraft({ referenceNumber: 'A-1' }), items },
        aDraft({ referenceNumber: 'A-2' }),
        { ...aDraft({ referenceNumber: 'A-3' }), items: [] },
      ]

      const { stdout } = await runProgram(
        { language, code: `${program?.code}${call}` },
        {
          ...process.env,
          DELIVERY_ORDERS_TOKEN: await world.token('acme'),
          DRAFTS: JSON.stringify(drafts),
        },
      )

      const created = (referenceNumber: string) => ({
        outcome: 'created',
        order: { referenceNumber },
      })
      const fault = (pointer: string) => expect.objectContaining({ pointer })
      expect(JSON.parse(stdout)).toMatchObject([
        created('A-0'),
        expect.arrayContaining([fault('/orders/1/items/0/quantity')]),
        created('A-2'),
        [fault('/orders/2/items')],
      ])
    },
  )
})
