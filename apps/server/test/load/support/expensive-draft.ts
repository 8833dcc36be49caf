import type { OrderDraft } from '@delivery-orders/contract'
import { aDraft, anItem } from '../../support/a-draft.ts'

/** Letters in all font files, so that almost every letter needs another file. */
const letters = [
  ...lettersBetween(0x61, 0x7a),
  ...lettersBetween(0xe0, 0x24f),
  ...lettersBetween(0x391, 0x3c9),
  ...lettersBetween(0x410, 0x4ff),
  ...lettersBetween(0x1e00, 0x1fff),
]

function lettersBetween(first: number, last: number): readonly string[] {
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return codes.map((code) => String.fromCodePoint(code)).filter((text) => /\p{L}/u.test(text))
}

/** An order of almost the maximum size, with random words. Each seed gives other words. */
export function expensiveDraft(seed: number): OrderDraft {
  const text = randomText(seed + 1)
  return aDraft({
    deliveryInstructions: text(1_000),
    items: Array.from({ length: 75 }, () =>
      anItem({
        itemName: text(300),
        referenceNumber: text(100),
        sender: {
          referenceNumber: text(100),
          name: text(200),
          phone: '+2250102030405',
          address: { name: text(500), landmark: text(200), city: text(100) },
        },
      }),
    ),
  })
}

function randomText(seed: number): (length: number) => string {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
  const letter = () => (next(7) === 0 ? ' ' : (letters[next(letters.length)] ?? ''))
  return (length) => `x${Array.from({ length: length - 2 }, letter).join('')}x`
}
