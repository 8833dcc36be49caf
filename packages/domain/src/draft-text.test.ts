import { document, type OrderDraft } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { aDraft, aFullDraft, anItemDraft } from '../test/support/a-draft.ts'
import { draftText } from './draft-text.ts'

/** Where each value of a draft is: `recipient.address.city`, `items.0.total`. */
type Path = readonly (string | number)[]

describe('two drafts are identical', () => {
  test('whatever the order of their fields', () => {
    expect(draftText(backwards(aFullDraft()))).toBe(draftText(aFullDraft()))
  })

  test('where one has nulls and the other nothing', () => {
    const { recipient, items } = aDraft()
    const draft = {
      ...aDraft(),
      referenceNumber: null,
      total: null,
      deliveryFee: null,
      deliveryInstructions: null,
      receiptUrl: null,
      deliveryDeadline: null,
      recipient: { ...recipient, name: null, address: { ...recipient.address, landmark: null } },
      items: items.map((item) => ({ ...item, referenceNumber: null, total: null, size: null })),
    }

    expect(draftText(draft)).toBe(draftText(aDraft()))
  })

  test('where one has fields that the contract does not know', () => {
    const draft = aFullDraft()
    const more = {
      ...draft,
      color: 'red',
      recipient: {
        ...draft.recipient,
        referenceNumber: 'R-1',
        address: { ...draft.recipient.address, country: 'CI' },
      },
      items: draft.items.map((item) => ({
        ...item,
        orderId: 7,
        sender: { ...item.sender, vip: true },
      })),
    }

    expect(draftText(more)).toBe(draftText(draft))
  })

  test('where a number is written in another way', () => {
    const draft = JSON.parse('{"total": 1.50, "deliveryFee": 1e3}')
    expect(draftText(aDraft(draft))).toBe(draftText(aDraft({ total: 1.5, deliveryFee: 1_000 })))
  })
})

describe('two drafts differ', () => {
  const paths = pathsOf(aFullDraft())

  test('in any field that the contract knows: the full draft has them all', () => {
    const known = pathsOfSchema({ $ref: '#/components/schemas/OrderDraft' })
    expect(paths.map(String).sort()).toEqual(known.map(String).sort())
  })

  test.each(paths.map((path) => ({ path, title: path.join('.') })))('by $title', ({ path }) => {
    const given = valueAt(aFullDraft(), path)
    const other = typeof given === 'number' ? given + 1 : `${given}x`

    expect(draftText(replaced(path, other))).not.toBe(draftText(aFullDraft()))
  })

  test.each<{ title: string; given: OrderDraft; than: OrderDraft }>([
    { title: 'a default that is named', given: aDraft({ deliveryFee: 0 }), than: aDraft() },
    { title: 'an empty text', given: aDraft({ deliveryInstructions: '' }), than: aDraft() },
    {
      title: 'a text instead of a number',
      given: aDraft({ items: [anItemDraft({ size: '1' })] }),
      than: aDraft({ items: [anItemDraft({ weight: 1 })] }),
    },
    {
      title: 'one item more',
      given: aDraft({ items: [anItemDraft(), anItemDraft()] }),
      than: aDraft(),
    },
    {
      title: 'the order of the items',
      given: aDraft({ items: [anItemDraft({ quantity: 1 }), anItemDraft({ quantity: 2 })] }),
      than: aDraft({ items: [anItemDraft({ quantity: 2 }), anItemDraft({ quantity: 1 })] }),
    },
    {
      title: 'the field that a value is in',
      given: aDraft({ total: 1_500 }),
      than: aDraft({ deliveryFee: 1_500 }),
    },
    {
      title: 'where a text ends and the next begins',
      given: aDraft({ deliveryInstructions: 'a","b' }),
      than: aDraft({ deliveryInstructions: 'a', receiptUrl: 'b' }),
    },
  ])('by $title', ({ given, than }) => {
    expect(draftText(given)).not.toBe(draftText(than))
  })
})

function pathsOf(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, member]) =>
    pathsOf(member, [...at, Array.isArray(value) ? Number(key) : key]),
  )
}

interface Schema {
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

function pathsOfSchema(given: Schema, at: Path = []): readonly Path[] {
  const schema = resolved(given)
  if (schema.items) return pathsOfSchema(schema.items, [...at, 0])
  if (schema.allOf) return schema.allOf.flatMap((part) => pathsOfSchema(part, at))
  if (!schema.properties) return [at]
  return Object.entries(schema.properties).flatMap(([key, member]) =>
    pathsOfSchema(member, [...at, key]),
  )
}

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema)

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], value)

function replaced(path: Path, value: unknown): OrderDraft {
  const draft = aFullDraft()
  const parent = valueAt(draft, path.slice(0, -1)) as Record<string, unknown>
  parent[String(path.at(-1))] = value
  return draft
}

function backwards<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(backwards) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, member]) => [key, backwards(member)])
  return Object.fromEntries(entries.toReversed())
}
