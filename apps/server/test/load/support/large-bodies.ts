import { bodyBytesMax } from '@delivery-orders/contract'
import { aDraft, anItem } from '../../support/a-draft.ts'

/**
 * Bodies that are as large as the service accepts. `ascii` and `wide` have the longest texts that the contract allows;
 * one character beyond Latin-1 doubles the memory of a text. `objects` has an unknown field with empty objects, which
 * takes more than twenty times its length when it is parsed.
 */
export const bodyKinds = ['ascii', 'wide', 'objects'] as const
export type BodyKind = (typeof bodyKinds)[number]

export interface LargeBody {
  readonly bytes: Buffer
  readonly itemCount: number
}

/** The drafts have no reference, so that each request creates another order. */
export const largeBodies: Readonly<Record<BodyKind, LargeBody>> = {
  ascii: bodyOf(draftWithTexts((length) => 'x'.repeat(length))),
  wide: bodyOf(draftWithTexts((length) => `${'x'.repeat(length - 1)}€`)),
  objects: bodyOf(draftWithObjects()),
}

function bodyOf(text: string): LargeBody {
  return { bytes: Buffer.from(text), itemCount: JSON.parse(text).items.length }
}

function draftWithTexts(text: (length: number) => string): string {
  const address = { name: text(500), landmark: text(200), city: text(100) }
  const phone = '+2250702029254'
  const item = anItem({
    referenceNumber: text(100),
    itemName: text(300),
    itemUrl: `https://a.example/${'x'.repeat(1_000)}`,
    sender: { referenceNumber: text(100), name: text(200), phone, address },
  })
  const items = Array.from({ length: 100 }, () => item)
  const draft = () => JSON.stringify(aDraft({ recipient: { phone, address }, items }))
  while (Buffer.byteLength(draft()) > bodyBytesMax) items.pop()
  return draft()
}

function draftWithObjects(): string {
  const draft = JSON.stringify(aDraft()).slice(0, -1)
  const count = Math.floor((bodyBytesMax - Buffer.byteLength(draft) - 10) / 3)
  return `${draft},"x":[${'{},'.repeat(count)}{}]}`
}
