import { readFile } from 'node:fs/promises'
import { canRun, programsIn, runProgram } from '@delivery-orders/tooling/page-programs.ts'
import { Webhook } from 'standardwebhooks'
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

describe('the guides', () => {
  test.for([
    ['go', 'go'],
    ['php', 'php'],
    ['python', 'py'],
  ] as const)('have a whole program in %s', async ([language, ending], { world }) => {
    const { text } = await send(world, { path: `/docs/a-shop-in-${language}.md` })

    const shop = new URL(`../../../../packages/dev/examples/shop.${ending}`, import.meta.url)
    expect(text).toContain(`\n${await readFile(shop, 'utf8')}\`\`\`\n`)
  })

  test.for(Object.entries(calls))(
    'create the faultless drafts of a batch, and return the faults of the rest, in %s',
    async ([language, call], { world, skip }) => {
      skip(!canRun(language), `without ${language}`)
      const { text } = await send(world, { path: '/docs/many-orders.md' })
      const program = programsIn(text).find(({ language: own }) => own === language)
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

  test('verify messages in Node without a library', async ({ world }) => {
    const { text } = await send(world, { path: '/docs/receive-webhooks.md' })
    const program = programsIn(text).find(({ language }) => language === 'js')
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const body = JSON.stringify({ type: 'order.created', name: 'Awa Koné' })
    const headersAt = (date: Date) => ({
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
      'webhook-signature': `v1,${'A'.repeat(43)}= ${new Webhook(secret).sign('evt_1', date, body)}`,
    })
    const now = headersAt(new Date())
    const messages = [
      [now, body],
      [now, `${body} `],
      [{ ...now, 'webhook-signature': 'v1,' }, body],
      [headersAt(new Date(Date.now() - 600_000)), body],
    ]
    const call = `for (const [headers, body] of ${JSON.stringify(messages)})
      try { console.log(verify(${JSON.stringify(secret)}, headers, body).name) }
      catch ({ message }) { console.log(message) }`

    const { stdout } = await runProgram(
      { language: 'js', code: `${program?.code}\n${call}` },
      process.env,
    )

    expect(stdout.split('\n')).toEqual([
      'Awa Koné',
      'The signature is wrong.',
      'The signature is wrong.',
      'The message is too old.',
      '',
    ])
  })
})
