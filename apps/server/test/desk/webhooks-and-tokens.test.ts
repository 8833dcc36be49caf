import { tokenHash } from '@delivery-orders/operations'
import type { DeskRole, Overview } from '@delivery-orders/operations/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange, type HttpResponse } from '../support/send.ts'
import { eventually } from '../support/until.ts'
import { type DeskWorld, startDeskWorld } from './support/desk-world.ts'

const opened = new AsyncDisposableStack()
let desk: DeskWorld
beforeAll(async () => {
  desk = await startDeskWorld(opened)
})
afterAll(() => opened.disposeAsync())

type Form = Readonly<Record<string, string>>

interface Session {
  get(path: string): Promise<HttpResponse>
  post(path: string, form?: Form): Promise<HttpResponse>
}

/** Enters the desk. Each name has a session of its own, by which its rows of the audit are found. */
async function enter(name: string, role: DeskRole): Promise<Session> {
  const { url } = desk
  const post = (path: string, form: Form = {}, cookie = '') =>
    exchange(url, {
      ...{ method: 'POST', path, body: String(new URLSearchParams(form)) },
      headers: { cookie, origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const { headers } = await post(new URL(await desk.invite(name, role)).pathname)
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    get: (path) => exchange(url, { path, headers: { cookie } }),
    post: (path, form) => post(path, form, cookie),
  }
}

const overview = (): Overview => {
  const found = desk.world.service.store.overview
  if (!found) throw new Error('The store has no overview.')
  return found
}

const doneBy = async (name: string): Promise<readonly string[]> =>
  (await overview().audit({ since: 0, limit: 999, kind: 'desk', name }))
    .map(({ action, subject }) => `${action} ${subject}`)
    .filter((row) => !row.startsWith('desk.'))

/** Returns the id of the webhook that fails, or of another one. */
async function webhookId(isFailing: boolean): Promise<string> {
  const webhooks = await overview().webhooks({})
  const found = webhooks.find(
    ({ failingSince, disabledReason }) =>
      disabledReason === null && (failingSince !== null) === isFailing,
  )
  return found?.id ?? ''
}

/** Returns the hidden fields of the form with an action. */
function formOf(html: string, action: string): Form {
  const [, form = ''] =
    new RegExp(`<form[^>]* action="${action}"[^>]*>(.*?)</form>`, 's').exec(html) ?? []
  const fields = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}

const rowsIn = (html: string): number => html.split('<tr>').length

const linksIn = (html: string, start: string): readonly string[] =>
  [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, path = '']) => path.replaceAll('&amp;', '&'))
    .filter((path) => path.startsWith(start))

describe('the page of a webhook', () => {
  test('has the events that the receiver missed on its button, and sends each of them once', async () => {
    const planner = await enter('resender', 'planner')
    const id = await eventually(async () => {
      const found = await webhookId(true)
      expect(found).not.toBe('')
      return found
    })
    const path = `/webhooks/${id}`
    const month = async () => (await planner.get(`${path}?since=lastMonth`)).text
    const countIn = (html: string) => Number(/Send (\d+) events since [^<]* again…/.exec(html)?.[1])
    // The receiver fails: in the end, every event waits for another try.
    const { text, count } = await eventually(async () => {
      const [webhook] = await overview().webhooks({ id })
      const text = await month()
      expect(countIn(text)).toBe(webhook?.waiting)
      return { text, count: countIn(text) }
    })
    expect(count).toBeGreaterThan(9)

    const form = formOf(text, `${path}/retry-all`)
    const pressed = await Promise.all([1, 2].map(() => planner.post(`${path}/retry-all`, form)))
    await eventually(async () => {
      expect(countIn(await month())).toBe(count)
    })
    pressed.push(await planner.post(`${path}/retry-all`, form))

    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(form['period']).toBe('lastMonth')
    const locations = pressed.map(({ headers }) => headers.get('location') ?? '')
    const queued = locations.map((location) => Number(/\d+$/.exec(location)))
    // Each event is queued once. Of two presses at once, both may count it: one then sees the result of the other.
    const sum = (queued[0] ?? 0) + (queued[1] ?? 0)
    expect(sum).toBeGreaterThanOrEqual(count)
    expect(Math.max(...queued.slice(0, 2))).toBeLessThanOrEqual(count)
    expect(locations[0]).toBe(`${path}?since=lastMonth&queued=${queued[0]}`)
    const after = (await planner.get(`${path}?since=lastMonth&queued=${count}`)).text
    expect(after).toContain(`${count} events are queued again.`)
    expect(after).toContain('<option value="lastMonth" selected')
    expect((await planner.get(locations[2] ?? '')).text).toContain('are queued already')
    expect(await doneBy('resender')).toHaveLength(count)
    const fresh = formOf(await month(), `${path}/retry-all`)
    expect(fresh['key']).not.toBe(form['key'])
    expect((await planner.get(`${path}?since=lastHour`)).text).toMatch(
      /No event of this period has to be sent again by hand: \d+ wait below and are sent/,
    )
  })

  test('tests the receiver once, however often the button is pressed', async () => {
    const planner = await enter('tester', 'planner')
    const path = `/webhooks/${await webhookId(false)}`
    const form = formOf((await planner.get(path)).text, `${path}/test`)

    for (let press = 0; press < 3; press++) await planner.post(`${path}/test`, form)

    expect(await doneBy('tester')).toHaveLength(1)
  })

  test('of a disabled webhook offers no event to send again', async () => {
    const planner = await enter('planner', 'planner')
    const webhooks = await overview().webhooks({})
    const path = `/webhooks/${webhooks.find((each) => each.disabledReason === 'gone')?.id}`

    expect((await planner.get(path)).text).not.toMatch(/retry-all|Events not received/)
    expect((await planner.post(`${path}/retry-all`, { since: '0' })).status).toBe(404)
  })
})

describe('an event of a webhook', () => {
  test('opens to its request and responses, for a reader after a button whose use is recorded', async () => {
    const [reader, planner] = [await enter('looker', 'reader'), await enter('plan', 'planner')]
    const path = `/webhooks/${await webhookId(true)}`
    const [event = ''] = linksIn((await reader.get(path)).text, `${path}/event?`)
    const personal = /Awa|0702029254|&lt;b>broken/

    const masked = await reader.get(event)
    expect(masked.text).toMatch(/Next try.*500/s)
    expect(masked.text).not.toMatch(personal)
    expect(await doneBy('looker')).toEqual([])
    const shown = await reader.post(`${path}/event`, formOf(masked.text, `${path}/event`))

    expect(shown.text).toMatch(/&lt;b>broken.*&quot;type&quot;: &quot;order\..*0702029254/s)
    const [order = ''] = linksIn(shown.text, '/orders/')
    expect(await doneBy('looker')).toEqual([`order.shown ${order.replace('/orders/', '')}`])
    expect((await planner.get(event)).text).toMatch(personal)
    expect(await doneBy('plan')).toEqual([])
  })

  test('is sent again once by the form of its page', async () => {
    const planner = await enter('once', 'planner')
    const id = await webhookId(false)
    const path = `/webhooks/${id}`
    const event = linksIn((await planner.get(path)).text, `${path}/event?`).at(-1) ?? ''
    const { text } = await planner.get(event)
    expect(text).toContain('Received')
    const form = formOf(text, `${path}/retry`)

    for (let press = 0; press < 2; press++)
      expect((await planner.post(`${path}/retry`, form)).headers.get('location')).toBe(event)

    expect(await doneBy('once')).toEqual([`webhook.retried ${id}`])
    await eventually(async () => {
      expect(rowsIn((await planner.get(event)).text)).toBe(rowsIn(text) + 1)
    })
  })

  test('that does not exist, or is one of another webhook, is 404', async () => {
    const planner = await enter('lost', 'planner')
    const [path, other] = [
      `/webhooks/${await webhookId(true)}`,
      `/webhooks/${await webhookId(false)}`,
    ]
    const [event = ''] = linksIn((await planner.get(path)).text, `${path}/event?`)
    const number = new URLSearchParams(event.split('?')[1]).get('number') ?? ''

    for (const address of [event.replace(path, other), `${path}/event`, `${path}/event?number=x`])
      expect([address, (await planner.get(address)).status]).toEqual([address, 404])
    for (const form of [{ number }, { number: 'x' }, {}])
      expect((await planner.post(`${other}/retry`, form as Form)).status).toBe(404)
    expect(await doneBy('lost')).toEqual([])
  })
})

describe('the pages of clients', () => {
  test('count the orders of a client by mode, each count with a link to these orders', async () => {
    const reader = await enter('counter', 'reader')
    const { text } = await reader.get('/clients/acme')
    const day = new Date(desk.world.clock.now()).toISOString().slice(0, 10)

    for (const mode of ['live', 'test'])
      expect(linksIn(text, `/orders?mode=${mode}&client=acme`)).toEqual([
        `/orders?mode=${mode}&client=acme`,
        `/orders?mode=${mode}&client=acme&status=all&from=${day}`,
        expect.stringMatching(/&status=all&from=2026-\d\d-\d\d$/),
      ])
  })

  test('offer a token of the mode that the client has in use', async () => {
    const admin = await enter('offered', 'admin')

    expect((await admin.get('/clients/acme')).text).toContain('<option value="live" selected')
    expect((await admin.get('/clients')).text).toContain('<option value="test" selected')
  })

  test('list clients of one mode, with a dash for zero', async () => {
    const reader = await enter('lister', 'reader')
    const [live, test] = [
      (await reader.get('/clients')).text,
      (await reader.get('/clients?mode=test')).text,
    ]

    for (const text of [live, test])
      expect(linksIn(text, '/clients/').filter((path) => path === '/clients/acme')).toHaveLength(1)
    expect(live).not.toMatch(/<div>0<\/div>/)
  })
})

describe('a token', () => {
  const token = /dos_(?:live|test)_\w{39}/

  test('is issued to a new client and shown once, also if the button is pressed twice at once', async () => {
    const admin = await enter('issuer', 'admin')
    const { key = '' } = formOf((await admin.get('/clients')).text, '/clients')
    const form = { key, name: 'nouveau', mode: 'live', expires: '' }

    const pressed = await Promise.all([1, 2].map(() => admin.post('/clients', form)))
    pressed.push(await admin.post('/clients', form))

    const shown = pressed.flatMap(({ text }) => token.exec(text)?.[0] ?? [])
    expect(shown).toHaveLength(1)
    expect(pressed.filter(({ text }) => text.includes('was issued already'))).toHaveLength(2)
    const { access } = desk.world.service.store
    const grant = await access.findGrant(tokenHash(shown[0] ?? ''), desk.world.clock.now())
    expect(grant).toMatchObject({ clientName: 'nouveau', mode: 'live' })
    expect(grant?.scopes.has('orders:progress')).toBe(false)
    expect(await doneBy('issuer')).toEqual([expect.stringContaining('token.issued ')])
  })

  test('is issued on the page of its client, in a mode, until a day', async () => {
    const admin = await enter('second', 'admin')
    const { text } = await admin.get('/clients/acme')
    const form = { ...formOf(text, '/clients/acme/issue'), mode: 'test', expires: '2999-01-31' }

    const issued = await admin.post('/clients/acme/issue', form)

    const { access } = desk.world.service.store
    const hash = tokenHash(token.exec(issued.text)?.[0] ?? '')
    const end = Date.parse('2999-01-31')
    expect(await access.findGrant(hash, end - 1)).toMatchObject({
      clientName: 'acme',
      mode: 'test',
    })
    expect(await access.findGrant(hash, end)).toBeUndefined()
    expect((await admin.post('/clients/nobody/issue', form)).status).toBe(404)
  })

  test.for([
    ['a name that no client can have', { name: 'Chez Fatou' }, 'A name has 1 to 64 letters'],
    ['the name of a fleet', { name: 'couriers' }, 'A fleet has this name.'],
    ['a day in the past', { expires: '2020-01-31' }, 'must be in the future'],
    ['a day that does not exist', { expires: '2999-02-31' }, 'must be in the future'],
    ['no key', { key: '' }, 'There is no such page'],
    ['an unknown mode', { mode: 'both' }, 'There is no such page'],
  ] as const)('is not issued for %s', async ([, wrong, why]) => {
    await desk.world.fleetToken()
    const who = `refused ${Object.keys(wrong)} ${Object.values(wrong).join('').length}`
    const admin = await enter(who, 'admin')
    const { key = '' } = formOf((await admin.get('/clients')).text, '/clients')

    const { text } = await admin.post('/clients', {
      ...{ key, name: 'autre', mode: 'test', expires: '' },
      ...wrong,
    })

    expect(text).toContain(why)
    expect(await doneBy(who)).toEqual([])
  })
})
