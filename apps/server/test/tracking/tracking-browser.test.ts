import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { anItem } from '../support/a-draft.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import {
  desktop,
  openBrowser,
  phone,
  screens,
  showOn,
  type Visit,
  visit,
} from '../support/browser.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { accessibilityPlants } from '../support/planted/accessibility-plants.ts'
import { readingPlants } from '../support/planted/reading-plants.ts'
import { readingFaults } from '../support/reading-faults.ts'
import { test, type World } from '../support/world.ts'
import { bring, onTheWay, trackedDraft } from './support/page.ts'

/** Brings an order to a state, and has the beginning of the headline in English and in French. */
interface State {
  readonly name: string
  readonly reach: (world: World, reference: string) => Promise<void>
  readonly headlines: readonly [string, string]
}

const absent = { to: 'failed', reason: 'recipient_absent' } as const
const along =
  (...steps: Parameters<typeof bring>[2]): State['reach'] =>
  (world, reference) =>
    bring(world, reference, steps)

/** Together, they have every color and every part of a page. */
const states: readonly State[] = [
  {
    name: 'assigned',
    reach: along(...onTheWay.slice(0, 1)),
    headlines: ['A courier will', 'Un livreur va'],
  },
  {
    name: 'picked up',
    reach: along(...onTheWay.slice(0, 2)),
    headlines: ['The courier has', 'Le livreur a'],
  },
  {
    name: 'late, with a courier, cash and a code',
    reach: async (world, reference) => {
      await bring(world, reference, onTheWay)
      world.clock.pass('8 h')
    },
    headlines: ['Your order is on the way', 'Votre commande est en route'],
  },
  {
    name: 'delivered in part',
    reach: along(
      ...onTheWay,
      { to: 'delivered', items: [1] },
      { ...absent, items: [0] },
      { to: 'returned', items: [0] },
    ),
    headlines: ['Part of your order', 'Votre commande a été livrée en partie'],
  },
  {
    name: 'failed in part',
    reach: along(...onTheWay, { to: 'delivered', items: [0] }, absent),
    headlines: ['We could not deliver part', 'Une partie de votre commande'],
  },
  {
    name: 'delivered, with cash',
    reach: along(...onTheWay, { to: 'delivered', proof: { collected: 23_500 } }),
    headlines: ['Your order was', 'Votre commande a été livrée'],
  },
  {
    name: 'failed, with a new estimate',
    reach: along(...onTheWay, { ...absent, estimatedAt: '2026-11-21T09:00:00Z' }),
    headlines: ['We could not', 'Votre commande n’a pas'],
  },
  {
    name: 'gone',
    reach: async (world, reference) => {
      await bring(world, reference, [{ to: 'canceled' }])
      const clientId = (await world.service.store.access.findClient('acme')) ?? 0
      await eraseOrder(world, { clientId, mode: 'test' }, reference)
    },
    headlines: ['This page has ended', 'Cette page n’est plus'],
  },
]

/** Together, both languages are seen on all screens. Both are read in large letters on a phone. */
const languages = [
  ['en', phone],
  ['fr', desktop],
] as const

describe('the page of an order in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test.for(states)(
    'that is $name is accessible, fits the screen, is read in large letters and runs without complaints, in each language',
    async ({ reach, headlines }, { startWorld }) => {
      const world = await startWorld({ settings: { PAGE_SUPPORT_URL: 'tel:+2250506070809' } })
      const { orders } = await world.client('acme')
      for (const [index, [language, screen]] of languages.entries()) {
        const recipient = { ...trackedDraft().recipient, language }
        const draft = trackedDraft({ referenceNumber: language, recipient })
        const { trackingUrl = '' } = await orders.create(draft)
        await reach(world, language)
        await using opened = await visit(browser, trackingUrl, { locale: language })
        await showOn(opened.page, screen)
        expect([language, await faultsOf(opened, headlines[index])]).toEqual([language, []])
        await showOn(opened.page, phone)
        expect([language, await readingFaults(opened.page)]).toEqual([language, []])
      }
    },
  )

  test.for([
    ['a wrong address', 1, 'There is no delivery here'],
    ['too many wrong addresses', 31, 'Too many requests'],
  ] as const)('is accessible, for %s', async ([, requests, headline], { world }) => {
    const wrong = `${world.url}/track/nothing`
    for (let request = 1; request < requests; request++) await fetch(wrong)
    await using opened = await visit(browser, wrong)
    for (const screen of screens) {
      await showOn(opened.page, screen)
      expect([screen, await faultsOf(opened, headline)]).toEqual([screen, []])
    }
  })

  test('shows markup in names as text, and each name in its place whatever its direction', async ({
    acme,
  }) => {
    const senderOf = (name: string) => ({ sender: { ...anItem().sender, name } })
    const { trackingUrl = '' } = await acme.orders.create(
      trackedDraft({
        items: [
          anItem({ itemName: '<img src=x onerror=alert(1)>', ...senderOf('\u202eAdjoa\u2066') }),
          anItem(senderOf('شركة التوصيل\u2067')),
          anItem(senderOf('Zed')),
        ],
      }),
    )
    await using opened = await visit(browser, trackingUrl)
    const { page } = opened
    await showOn(page, phone)

    const places = await page.evaluate<readonly number[]>(lefts(['Adjoa', 'التوصيل', 'Zed']))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    await page.getByText('<img src=x onerror=alert(1)>').waitFor()
    expect(await page.locator('img, script').count()).toBe(0)
    expect(await faultsOf(opened, 'Your order is registered')).toEqual([])
  })

  test.for(readingPlants)(
    'is not read by everyone with the planted fault %s',
    async ([want, script], { world, acme }) => {
      const { trackingUrl = '' } = await acme.orders.create(trackedDraft())
      await bring(world, 'REF-Quendel', onTheWay)
      await using opened = await visit(browser, trackingUrl)
      await showOn(opened.page, phone)
      await opened.page.evaluate(script)

      expect(await readingFaults(opened.page)).toContainEqual(expect.stringContaining(want))
    },
  )

  test.for(accessibilityPlants)(
    'is not accessible with a planted fault that breaks the rule %s',
    async ([rule, script], { acme }) => {
      const { trackingUrl = '' } = await acme.orders.create(trackedDraft())
      await using opened = await visit(browser, trackingUrl)
      await opened.page.evaluate(`{ ${script} }`)

      const faults = await accessibilityFaults(opened.page)
      expect(new Set(faults.map((fault) => fault.split(':')[0]))).toEqual(new Set([rule]))
    },
  )
})

/** Returns a script for the page: where texts begin on the screen. */
const lefts = (texts: readonly string[]): string => `${JSON.stringify(texts)}.map((text) => {
  const parts = [...document.querySelectorAll('dd bdi')]
  return parts.find(({ textContent }) => textContent.includes(text)).getBoundingClientRect().left
})`

/** Runs in the page. By how many pixels the page is wider than the screen. */
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

async function faultsOf(
  { page, complaints, foreignRequests }: Visit,
  headline = '',
): Promise<readonly string[]> {
  const shown = await page.getByRole('heading', { level: 1 }).textContent()
  const excess = await page.evaluate(overflow)
  return [
    ...(shown?.startsWith(headline) ? [] : [`The headline is ${shown}.`]),
    ...(excess === 0 ? [] : [`The page is ${excess} pixels too wide.`]),
    ...(await accessibilityFaults(page)),
    // The browser reports the status of a page without an order.
    ...complaints.filter((complaint) => !/status of 4\d\d/.test(complaint)),
    ...foreignRequests(),
  ]
}
