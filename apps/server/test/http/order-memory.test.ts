import {
  document,
  limits,
  type OrderDraft,
  type ProgressReport,
  Refusal,
} from '@delivery-orders/contract'
import { type Order, place, progress, update } from '@delivery-orders/domain'
import { expect, test } from 'vitest'
import { RequestMemory } from '../../src/http/request-memory.ts'
import { Metrics } from '../../src/metrics/metrics.ts'

const placing = {
  id: 1,
  now: 0,
  currency: 'XOF',
  newReference: () => '',
  newReceiptKey: () => '',
  newCode: () => '',
}
/** The memory that a character of an order takes, as measured: both states, the new row, and the rendered text. */
const bytesPerCharacter = 6
/** The most updates of an order. */
const updates = 50

test('an order with the longest texts and the most items and updates is not underestimated', async () => {
  const draft = longest({ $ref: '#/components/schemas/OrderDraft' }, 'x') as OrderDraft
  const patch = (letter: string) =>
    longest({ $ref: '#/components/schemas/OrderPatch' }, letter) as object
  let order = place(draft, placing)
  for (let count = 0; count < updates; count++) {
    const updated = update(order, patch(count % 2 === 0 ? 'y' : 'z'), {
      ...placing,
      receiptUrl: String,
    })
    if (updated === 'unchanged' || updated instanceof Refusal) throw new Error('It did not change.')
    order = updated
  }

  const characters = charactersOf(order)

  expect(order.metadata).toBeDefined()
  expect(characters).toBeGreaterThan(800_000)
  expect(await heldBytes(order)).toBeGreaterThan(characters * bytesPerCharacter)
})

test('an order with the largest reports of all its items is not underestimated', async () => {
  const draft = longest({ $ref: '#/components/schemas/OrderDraft' }, 'x') as OrderDraft
  const order = place(draft, placing)
  const { courier, proof } = longest(
    { $ref: '#/components/schemas/ProgressReport' },
    'é',
  ) as Required<ProgressReport>
  const items = order.items.map((item) => ({ ...item, status: 'in_transit' as const }))
  let delivered: Order = { ...order, items, status: 'in_transit' }
  for (const position of items.keys()) {
    const named = { ...courier, name: `${position}` } as NonNullable<typeof courier>
    const step = { to: 'delivered', items: [position], proof, courier: named } as const
    const after = progress(delivered, step, position)
    if (after === 'unchanged' || !('items' in after)) throw new Error('It was not delivered.')
    delivered = after
  }

  const characters = charactersOf(delivered)

  expect(delivered.reports).toHaveLength(100)
  expect(characters - charactersOf(order)).toBeGreaterThan(500_000)
  expect(await heldBytes(delivered)).toBeGreaterThan(characters * bytesPerCharacter)
})

async function heldBytes(order: Order): Promise<number> {
  const metrics = new Metrics()
  const memory = new RequestMemory(Number.POSITIVE_INFINITY, metrics)
  memory.holdOrder({ clientId: 1, mode: 'live' }, order)
  return Number(/^delivery_orders_request_memory_bytes (\d+)$/m.exec(await metrics.text())?.[1])
}

/** Adds up the characters of all texts. */
function charactersOf(order: Order): number {
  let characters = 0
  JSON.stringify(order, (_, value) => {
    if (typeof value === 'string') characters += value.length
    return value
  })
  return characters
}

interface Schema {
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly type?: string | readonly string[]
  readonly format?: string
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
  if (typeof schema.additionalProperties === 'object')
    return { k: letter.repeat(limits.metadataBytes - 1) }
  if (schema.format === 'date-time') return '2026-12-24T10:00:00Z'
  return String(schema.type).includes('string') ? letter.repeat(schema.maxLength ?? 10) : 1
}
