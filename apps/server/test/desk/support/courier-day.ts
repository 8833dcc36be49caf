import type { OrderDraft } from '@delivery-orders/contract'
import type { Locator } from 'playwright-core'
import { aDraft, anItem } from '../../support/a-draft.ts'
import type { Hand } from './courier-hand.ts'
import { shops } from './planner-day.ts'

/** What the courier knows at the door. */
export interface Door {
  readonly hand: Hand
  readonly stop: Locator
  readonly page: ReturnType<Locator['page']>
  /** What the recipient says. */
  readonly code: string
  readonly photo: Buffer
}

/** A kind of delivery: what the shop has ordered, and what happens at the door. */
export interface Case {
  readonly draft?: Partial<OrderDraft>
  /** Enters what happens. The last tap sends it. */
  readonly act: (door: Door) => Promise<void>
  /** What is taken in the end. Default: the amount due. */
  readonly collected?: number
  readonly status?: 'returned'
}

const due = 10_000
const cash = { collect: { amount: due } }

async function open({ hand, stop }: Door, act: 'delivered' | 'failed'): Promise<Locator> {
  const panel = stop.locator(`.panel.${act}`)
  await hand.tap(panel.locator('> summary'))
  return panel
}

const main = (panel: Locator) => panel.locator('button.main')

async function deliver(door: Door, enter: (panel: Locator) => Promise<void> = async () => {}) {
  const panel = await open(door, 'delivered')
  await enter(panel)
  await door.hand.tap(main(panel))
}

async function fail(door: Door, reason: string): Promise<void> {
  const panel = await open(door, 'failed')
  await door.hand.tap(panel.locator(`.reasons label:has([value=${reason}])`))
  await door.hand.tap(main(panel))
}

const more = ({ hand }: Door, panel: Locator, index = 0) =>
  hand.tap(panel.locator('.more > summary').nth(index))

export const cases: Readonly<Record<string, Case>> = {
  'paid before': { act: (door) => deliver(door) },
  cash: { draft: cash, act: (door) => deliver(door) },
  code: {
    draft: { ...cash, requires: { code: true } },
    act: (door) =>
      deliver(door, (panel) => door.hand.type(panel.locator('[name=code]'), door.code)),
  },
  'code wrong twice': {
    draft: { requires: { code: true } },
    act: async (door) => {
      const wrong = door.code === '1111' ? '2222' : '1111'
      await deliver(door, async (panel) => {
        for (const digits of [wrong, wrong.replace('1', '3')]) {
          await door.hand.type(panel.locator('[name=code]'), digits)
          await door.hand.tap(main(panel))
          await panel.getByRole('alert').filter({ hasText: /\d/ }).waitFor()
        }
        await door.hand.type(panel.locator('[name=code]'), door.code)
      })
    },
  },
  'no code': {
    draft: { requires: { code: true } },
    act: (door) =>
      deliver(door, async (panel) => {
        await more(door, panel)
        await door.hand.type(panel.locator('[name=exception]'), 'Téléphone éteint')
      }),
  },
  age: {
    draft: { ...cash, requires: { minimumAge: 18 } },
    act: (door) => deliver(door, (panel) => door.hand.tap(panel.locator('[name=ageChecked]'))),
  },
  photo: {
    draft: { requires: { photo: true } },
    act: (door) =>
      deliver(door, async (panel) => {
        await door.hand.shoot(panel.locator('[data-photo=photo] input'), door.photo)
        await panel.locator('[data-taken]', { hasText: /./ }).waitFor()
      }),
  },
  'someone else': {
    act: (door) =>
      deliver(door, async (panel) => {
        await more(door, panel)
        await door.hand.type(panel.locator('[name=receivedBy]'), 'Le gardien')
      }),
  },
  'cash differs': {
    draft: cash,
    collected: 9_500,
    act: (door) =>
      deliver(door, (panel) => door.hand.type(panel.locator('[name=collected]'), '9 500')),
  },
  'partly accepted': {
    draft: { ...cash, items: [anItem({ itemName: 'Savon', quantity: 3 }), anItem()] },
    act: (door) =>
      deliver(door, async (panel) => {
        await more(door, panel)
        await door.hand.choose(panel.locator('[name=quantity0]'), '2')
      }),
  },
  absent: { draft: cash, act: (door) => fail(door, 'recipient_absent') },
  refused: { draft: cash, act: (door) => fail(door, 'refused'), collected: 0, status: 'returned' },
}

/** Half of the orders are plain ones. */
const day = [
  ...['paid before', 'cash', 'code', 'cash', 'code wrong twice', 'paid before', 'absent', 'cash'],
  ...['refused', 'partly accepted', 'cash', 'age', 'cash differs', 'paid before', 'photo', 'code'],
  ...['no code', 'cash', 'someone else', 'paid before'],
]

export const kindOf = (index: number): string => day[index % day.length] ?? ''

export const caseOf = (index: number): Case => {
  const found = cases[kindOf(index)]
  if (!found) throw new Error(`There is no case ${kindOf(index)}.`)
  return found
}

export const collectedOf = (index: number): number => {
  const { draft, collected } = caseOf(index)
  return collected ?? draft?.collect?.amount ?? 0
}

/** The order of a day: each shop hands out its own items. */
export function draftOf(index: number): Partial<OrderDraft> {
  const { draft } = caseOf(index)
  const shop = index % shops.length
  const sender = {
    ...{ referenceNumber: `shop-${shop}`, name: shops[shop] ?? '', phone: `+225010203040${shop}` },
    address: { name: `Boulevard Latrille ${shop + 1}`, city: 'Cocody' },
  }
  const { items } = aDraft({ items: [anItem({ total: 8_500 })], ...draft })
  return {
    ...{ collect: null, ...draft, items: items.map((item) => ({ ...item, sender })) },
    ...(index % 4 === 1 && { deliveryInstructions: 'Portail bleu, appeler à l’arrivée.' }),
  }
}
