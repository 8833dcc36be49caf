import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { caseOf, cases, kindOf } from './courier-day.ts'
import type { Counts, Hand } from './courier-hand.ts'
import { isInSight } from './courier-phone.ts'
import { type DayPhone, SCREENSHOTS } from './day-phones.ts'

/** What the five couriers do together. */
export interface Tour {
  /** The codes of recipients by the index of their order. */
  readonly codes: ReadonlyMap<number, string>
  readonly photo: Buffer
  /** The taps and keys of each kind of step. */
  readonly counts: Map<string, Counts[]>
  /** Between when the last step of an order was tapped. */
  readonly tapped: Map<number, readonly [number, number]>
  /** The names of the pictures that were taken. */
  readonly seen: Set<string>
}

export const newTour = (codes: Tour['codes'], photo: Buffer): Tour => ({
  codes,
  photo,
  counts: new Map(),
  tapped: new Map(),
  seen: new Set(),
})

/** Picks everything up, one tap for each shop. */
export async function pickUpAll({ page, hand, shoot }: DayPhone, { counts }: Tour): Promise<void> {
  const stops = page.locator('#round .stop[id^=p]')
  await shoot('1-pickups')
  hand.count()
  while ((await stops.count()) > 0) {
    const id = await stops.first().getAttribute('id')
    const stop = page.locator(`#${id}`)
    await openStop(hand, stop)
    await hand.tap(stop.locator('> form button.main'))
    await stop.waitFor({ state: 'detached' })
    note(counts, 'a sender', hand.count())
  }
}

/** Goes from stop to stop, and at the end once more to those that were not delivered. */
export async function deliverAll(phone: DayPhone, tour: Tour): Promise<void> {
  while (await visitStop(phone, tour, 'd'));
  await phone.shoot('5-undelivered')
  while ((await visitStop(phone, tour, 'f')) || (await visitStop(phone, tour, 'd')));
  await phone.shoot('7-done')
}

/** Returns false if there is no such stop. */
async function visitStop(phone: DayPhone, tour: Tour, kind: 'd' | 'f'): Promise<boolean> {
  const { page, hand } = phone
  const first = page.locator(`#round .stop[id^=${kind}]`).first()
  if ((await first.count()) === 0) return false
  const stop = page.locator(`#${await first.getAttribute('id')}`)
  const index = indexIn(await stop.locator('> .note').textContent())
  await openStop(hand, stop)
  const before = Date.now()
  const what = await (kind === 'd' ? atDoor : afterwards)(phone, tour, stop, index)
  await stop.waitFor({ state: 'detached' })
  tour.tapped.set(index, [before, Date.now()])
  note(tour.counts, what, hand.count())
  return true
}

async function atDoor(phone: DayPhone, tour: Tour, stop: Locator, index: number): Promise<string> {
  const { page, hand } = phone
  const { codes, photo, tapped } = tour
  const isAgain = tapped.has(index)
  const kind = isAgain ? 'cash' : kindOf(index)
  const isNew = isFirst(tour, kind)
  if (isNew) await phone.shoot(`3-${kind}`)
  const { act } = isAgain && cases['cash'] ? cases['cash'] : caseOf(index)
  await act({
    ...{ page, stop, photo, code: codes.get(index) ?? '' },
    hand: isNew && SCREENSHOTS ? watched(phone, `4-${kind}`) : hand,
  })
  return isAgain ? 'cash, at the second attempt' : kind
}

/** Brings back what was refused, and tries the rest again. */
async function afterwards(
  { hand, shoot }: DayPhone,
  tour: Tour,
  stop: Locator,
  index: number,
): Promise<string> {
  if (caseOf(index).status !== 'returned') {
    await hand.tap(stop.locator('form:has([value=again]) button'))
    return 'again'
  }
  await hand.tap(stop.locator('.panel.returned > summary'))
  if (isFirst(tour, 'returned')) await shoot('6-returned')
  await hand.tap(stop.locator('.panel.returned button.main'))
  return 'returned'
}

function isFirst({ seen }: Tour, what: string): boolean {
  const isNew = !seen.has(what)
  seen.add(what)
  return isNew
}

/** A stop that is open already is in sight, so that the courier knows whose buttons these are. */
async function openStop(hand: Hand, stop: Locator): Promise<void> {
  const head = stop.locator('> summary')
  if ((await stop.getAttribute('open')) === null) await hand.tap(head)
  else expect([await head.textContent(), await isInSight(head)]).toContain(true)
}

/** Takes a picture of each form before it is sent. */
const watched = ({ hand, shoot }: DayPhone, name: string): Hand => ({
  ...hand,
  tap: async (target) => {
    if ((await target.getAttribute('class')) === 'main') await shoot(name)
    await hand.tap(target)
  },
})

export const indexIn = (text: string | null): number =>
  Number(/CMD-(\d+)/.exec(text ?? '')?.[1]) - 1001

const note = (counts: Tour['counts'], what: string, counted: Counts) =>
  counts.set(what, [...(counts.get(what) ?? []), counted])

/** The taps and keys of each kind, on the average. */
export function figuresOf({ counts }: Tour): string {
  const all = [...counts].flatMap(([what, list]) => (what === 'a sender' ? [] : list))
  return [...counts, ['all at doors', all] as const]
    .map(
      ([what, list]) =>
        `${what}: ${list.length} × ${mean(list, 'taps')} taps, ${mean(list, 'keys')} keys`,
    )
    .join('\n')
}

const mean = (list: readonly Counts[], key: keyof Counts): string =>
  (list.reduce((sum, counts) => sum + counts[key], 0) / list.length).toFixed(1)
