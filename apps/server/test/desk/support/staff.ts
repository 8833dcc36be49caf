import type { OrderDraft, ProgressReport } from '@delivery-orders/contract'
import type { DatabaseStore, DeskRole } from '@delivery-orders/operations/store'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import { aDraft } from '../../support/a-draft.ts'
import type { HttpResponse } from '../../support/send.ts'
import type { World } from '../../support/world.ts'
import { test as base } from './own-desk.ts'

export type Form = Readonly<Record<string, string>>

/** The order 1 is A-17 of own-desk.ts. */
interface Staff {
  /** In test mode. */
  readonly acme: DeliveryOrders
  readonly store: DatabaseStore
  /** The clock of the service. The desk has that of the machine. */
  readonly clock: World['clock']
  /** Creates an order, and moves it. */
  place(
    reference: string,
    draft?: Partial<OrderDraft>,
    steps?: readonly ProgressReport[],
  ): Promise<void>
  enter(role: DeskRole): Promise<Person>
}

/** Somebody who has entered the desk. */
interface Person {
  get(path: string): Promise<string>
  post(path: string, form: Form): Promise<HttpResponse>
  /** Fills in the form of a page as a browser would, and sends it. */
  send(path: string, fields: Form): Promise<HttpResponse>
}

export const courier = { name: 'Moussa', reference: 'c-7' }
export const onTheWay: readonly ProgressReport[] = [
  { to: 'assigned', courier },
  { to: 'picked_up' },
  { to: 'in_transit' },
]

export const test = base.extend<{ staff: Staff }>({
  staff: async ({ startDesk }, use) => {
    const { world, enter, store, ...desk } = await startDesk({ PAGE_TIME_ZONE: 'Africa/Lagos' })
    const acme = await world.client('acme')
    await use({
      acme,
      store,
      clock: world.clock,
      place: async (referenceNumber, draft = {}, steps = []) => {
        await acme.orders.create(aDraft({ referenceNumber, ...draft }))
        for (const step of steps) await acme.orders.progress(referenceNumber, step)
      },
      enter: async (role) => {
        const cookie = await enter(role)
        const get = async (path: string) => withoutStyle((await desk.get(path, cookie)).text)
        const post = async (path: string, form: Form) => {
          const answer = await desk.post(path, cookie, form)
          return { ...answer, text: withoutStyle(answer.text) }
        }
        return {
          get,
          post,
          send: async (path, fields) =>
            post(path.split('?')[0] ?? '', { ...fieldsIn(await get(path)), ...fields }),
        }
      },
    })
  },
})

/** Keeps what a failing test prints short. */
const withoutStyle = (html: string): string => html.replace(/<style>.*<\/style>/s, '')

/** The fields of the last form of a page, with their values. */
export function fieldsIn(html: string): Form {
  const form = html.slice(html.lastIndexOf('<form'))
  const inputs = [...form.matchAll(/<input ([^>]*)>/g)].map(([, attributes = '']) => {
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
    const isBox = attributes.includes('type="checkbox"')
    const isOff = isBox && !/\bchecked\b/.test(attributes)
    return isOff ? [] : [[read('name') ?? '', decoded(read('value') ?? (isBox ? 'on' : ''))]]
  })
  const selects = [...form.matchAll(/<select [^>]*name="([^"]*)".*?<\/select>/gs)].map(
    ([select, name = '']) => [
      [
        name,
        /<option[^>]*\bselected\b[^>]*>/.exec(select)?.[0].match(/value="([^"]*)"/)?.[1] ?? '',
      ],
    ],
  )
  const areas = [...form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>(.*?)<\/textarea>/gs)].map(
    ([, name = '', text = '']) => [[name, decoded(text)]],
  )
  return Object.fromEntries([...inputs, ...selects, ...areas].flat())
}

export const decoded = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

export const pathOf = ({ status, headers }: HttpResponse): string => {
  expect(status).toBe(303)
  return headers.get('location') ?? ''
}

export const entered = {
  phone: '07 01 02 03 04',
  name: 'Aminata',
  street: 'Rue 12',
  city: 'Bouaké',
  sender: '',
  senderPhone: '+2250102030405',
  senderStreet: 'Marché',
  senderCity: 'Bouaké',
  item1Name: 'Pagne',
  item1Quantity: '2',
  item1Price: '12 500',
  fee: '1.500',
  cash: '14 000',
  from: '2026-12-01T09:00',
  to: '2026-12-01T12:00',
  instructions: 'Call first.\r\nThen knock.',
}

export const newOrder = '/orders/new?client=acme&mode=test'
