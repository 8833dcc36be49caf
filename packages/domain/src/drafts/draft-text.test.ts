import type { OrderDraft } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { aDraft, aFullDraft, anItemDraft } from '../../test/support/a-draft.ts'
import { fieldsOfSchema, type Path, valueAt } from '../../test/support/schema-fields.ts'
import { draftText } from './draft-text.ts'

describe('identical drafts', () => {
  test('drafts are identical if only the sequence of their fields differs', () => {
    expect(draftText(backwards(aFullDraft()))).toBe(draftText(aFullDraft()))
  })

  test('a draft with null fields is identical to one without these fields', () => {
    const { recipient, items } = aDraft()
    const draft = {
      ...aDraft(),
      referenceNumber: null,
      total: null,
      deliveryFee: null,
      deliveryInstructions: null,
      receiptUrl: null,
      deliveryDeadline: null,
      collect: null,
      pickupWindow: null,
      deliveryWindow: null,
      metadata: null,
      recipient: {
        ...{ ...recipient, name: null, language: null },
        address: { ...recipient.address, landmark: null },
      },
      items: items.map((item) => ({ ...item, referenceNumber: null, total: null, size: null })),
    }

    expect(draftText(draft)).toBe(draftText(aDraft()))
  })

  test('fields that the contract does not know are ignored', () => {
    const draft = aFullDraft()
    const withUnknownFields = {
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

    expect(draftText(withUnknownFields)).toBe(draftText(draft))
  })

  test('a draft without the fields that were added later has the text whose hash was stored before', () => {
    const recipient = '[null,"+2250702029254",["Rue des Jardins 12",null,"Abidjan",null,null]]'
    const sender = '[null,"+2250506070809",["Boulevard de Marseille 88",null,"Abidjan",null,null]]'
    const item = `[null,"Coffee, 500 g",2,null,null,null,null,"roaster-3",${sender}]`

    expect(draftText(aDraft())).toBe(`[null,null,null,null,null,null,${recipient},[${item}]]`)
  })

  test('drafts whose windows are the same times in other time zones are identical', () => {
    const given = { from: '2026-11-20T10:00:00Z', to: '2026-11-20T12:00:00Z' }
    const same = { from: '2026-11-20T11:00:00+01:00', to: '2026-11-20T12:00:00.0Z' }

    expect(draftText(aDraft({ deliveryWindow: same }))).toBe(
      draftText(aDraft({ deliveryWindow: given })),
    )
  })

  test('a draft with empty metadata, or a sender with a language, is identical to one without', () => {
    const { items } = aDraft()
    const sender = { ...items[0]?.sender, language: 'fr' }
    const odd = { ...aDraft({ metadata: {} }), items: [{ ...items[0], sender }] } as OrderDraft

    expect(draftText(odd)).toBe(draftText(aDraft()))
  })

  test('drafts whose numbers differ only in notation are identical', () => {
    const draft = JSON.parse('{"total": 1.50, "deliveryFee": 1e3}')
    expect(draftText(aDraft(draft))).toBe(draftText(aDraft({ total: 1.5, deliveryFee: 1_000 })))
  })
})

describe('different drafts', () => {
  const paths = pathsOf(aFullDraft())

  test('the full draft has every field of the contract, so that the next tests change each field', () => {
    const known = fieldsOfSchema('OrderDraft').map(({ path }) => path)
    expect(paths.map(String).sort()).toEqual(known.map(String).sort())
  })

  test.each(paths.map((path) => ({ path, title: path.join('.') })))(
    'drafts with different values of $title are different',
    ({ path }) => {
      const given = valueAt(aFullDraft(), path)
      const other = typeof given === 'number' ? given + 1 : (timeAt(path) ?? `${given}x`)
      const differing = typeof given === 'boolean' ? !given : other

      expect(draftText(replaced(aFullDraft(), path, differing))).not.toBe(draftText(aFullDraft()))
    },
  )

  test('drafts that have the same value in different fields are different', () => {
    const texts = paths.map((path) => draftText(replaced(aDraft(), path, timeAt(path) ?? 'same')))

    expect(new Set(texts).size).toBe(paths.length)
  })

  test.each<{ title: string; given: OrderDraft; than: OrderDraft }>([
    {
      title: 'a default value given or omitted',
      given: aDraft({ deliveryFee: 0 }),
      than: aDraft(),
    },
    {
      title: 'an empty text given or omitted',
      given: aDraft({ deliveryInstructions: '' }),
      than: aDraft(),
    },
    {
      title: 'the type of a value, text or number',
      given: aDraft({ items: [anItemDraft({ size: '1' })] }),
      than: aDraft({ items: [anItemDraft({ weight: 1 })] }),
    },
    {
      title: 'the number of items',
      given: aDraft({ items: [anItemDraft(), anItemDraft()] }),
      than: aDraft(),
    },
    {
      title: 'the order of the items',
      given: aDraft({ items: [anItemDraft({ quantity: 1 }), anItemDraft({ quantity: 2 })] }),
      than: aDraft({ items: [anItemDraft({ quantity: 2 }), anItemDraft({ quantity: 1 })] }),
    },
    {
      title: 'the boundary between two texts',
      given: aDraft({ deliveryInstructions: 'a","b' }),
      than: aDraft({ deliveryInstructions: 'a', receiptUrl: 'b' }),
    },
  ])('drafts that differ in $title are different', ({ given, than }) => {
    expect(draftText(given)).not.toBe(draftText(than))
  })
})

/** Paths of the fields of the contract: metadata is one field. */
function pathsOf(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null || at[0] === 'metadata') return [at]
  return Object.entries(value).flatMap(([key, member]) =>
    pathsOf(member, [...at, Array.isArray(value) ? Number(key) : key]),
  )
}

function replaced(draft: OrderDraft, path: Path, value: unknown): OrderDraft {
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => {
    at[key] ??= {}
    return at[key] as Record<string, unknown>
  }, draft as never)
  parent[String(path.at(-1))] = value
  return draft
}

/** A time for the fields that are compared as times. */
const timeAt = ([first]: Path): string | undefined =>
  String(first).endsWith('Window') ? '2027-01-01T00:00:00Z' : undefined

function backwards<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(backwards) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, member]) => [key, backwards(member)])
  return Object.fromEntries(entries.toReversed())
}
