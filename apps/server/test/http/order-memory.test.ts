import { document, type OrderDraft, Refusal } from '@delivery-orders/contract'
import { type Order, place, update } from '@delivery-orders/domain'
import { expect, test } from 'vitest'
import { RequestMemory } from '../../src/http/request-memory.ts'
import { Metrics } from '../../src/metrics/metrics.ts'

const placing = { id: 1, now: 0, currency: 'XOF', newReference: () => '', newReceiptKey: () => '' }
/** The memory that each character of an order takes, by the estimate. */
const bytesPerCharacter = 6

test('each text of the longest order that is changed counts, its former facts included', async () => {
  const draft = longest({ $ref: '#/components/schemas/OrderDraft' }, 'x') as OrderDraft
  const patch = longest({ $ref: '#/components/schemas/OrderPatch' }, 'y') as object
  const order = update(place(draft, placing), patch, { ...placing, receiptUrl: String })
  if (order === undefined || order instanceof Refusal) throw new Error('The order did not change.')

  const { characters, withoutTexts } = emptied(order)

  const bytesOfTexts = (await heldBytes(order)) - (await heldBytes(withoutTexts))
  expect(characters).toBeGreaterThan(350_000)
  expect(bytesOfTexts).toBe(characters * bytesPerCharacter)
})

async function heldBytes(order: Order): Promise<number> {
  const metrics = new Metrics()
  new RequestMemory(Number.POSITIVE_INFINITY, metrics).holdOrder({ clientId: 1 }, order)
  return Number(/^delivery_orders_request_memory_bytes (\d+)$/m.exec(await metrics.text())?.[1])
}

/** Replaces each text by an empty one, and adds up their characters. */
function emptied(order: Order) {
  let characters = 0
  const text = JSON.stringify(order, (_, value) => {
    if (typeof value !== 'string') return value
    characters += value.length
    return ''
  })
  return { characters, withoutTexts: JSON.parse(text) as Order }
}

interface Schema {
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly type?: string | readonly string[]
  readonly maxItems?: number
  readonly maxLength?: number
}

/** A value of a schema with every field, as many elements as allowed, and texts as long as allowed. */
function longest(given: Schema, letter: string): unknown {
  const schema = given.$ref
    ? (document.components.schemas[given.$ref.split('/').at(-1) ?? ''] as Schema)
    : given
  if (schema.items) return Array(schema.maxItems).fill(longest(schema.items, letter))
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => longest(part, letter)))
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, longest(field, letter)]),
    )
  return String(schema.type).includes('string') ? letter.repeat(schema.maxLength ?? 10) : 1
}
