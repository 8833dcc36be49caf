import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { exchange, type HttpResponse } from '../support/send.ts'
import { test as base, type Desk } from './support/own-desk.ts'

type Form = Readonly<Record<string, string>>

/** One of the people of acme, in test mode: that of A-17. */
interface Person {
  get(path: string): Promise<string>
  post(path: string, form: Form): Promise<HttpResponse>
  /** Sends the form of the import, which may have a file, as browsers do. */
  send(form: Readonly<Record<string, string | Blob>>): Promise<HttpResponse>
}

const test = base.extend<{ aya: Person }>({
  aya: async ({ desk }, use) => {
    const cookie = await desk.enterShop({ mode: 'test' })
    await use({
      get: async (path) => mainOf((await desk.get(path, cookie)).text),
      post: async (path, form) => shown(await desk.post(path, cookie, form)),
      send: async (form) => shown(await sendFile(desk, cookie, form)),
    })
  },
})

const shown = (answer: HttpResponse): HttpResponse => ({ ...answer, text: mainOf(answer.text) })

async function sendFile(
  { url }: Desk,
  cookie: string,
  form: Readonly<Record<string, string | Blob>>,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.append(name, value)
  const request = new Request(url, { method: 'POST', body })
  const headers = { cookie, origin: url, 'content-type': request.headers.get('content-type') ?? '' }
  const sent = new Uint8Array(await request.arrayBuffer())
  return await exchange(url, { method: 'POST', path: '/shop/import', headers, body: sent })
}

const mainOf = (html: string): string => /<main>.*<\/main>/s.exec(html)?.[0] ?? html

const pathOf = ({ status, headers, text }: HttpResponse): string => {
  expect([status, text]).toEqual([303, expect.anything()])
  return headers.get('location') ?? ''
}

const text = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

const entered = {
  phone: '07 01 02 03 04',
  name: 'Aminata',
  street: 'Rue 12',
  city: 'Bouaké',
  sender: '1.0',
  item1Name: 'Cake',
  item1Price: '12 500',
  reference: 'B/1 é',
  cash: '14000',
  key: 'abcdefghijklmnopqrstuvwx',
}

describe('people of a client', () => {
  test('list, find and save its orders, without a column of the client', async ({ desk, aya }) => {
    const acme = await desk.world.client('acme')
    await acme.orders.create(aDraft({ referenceNumber: 'A-18' }))
    await acme.orders.cancel('A-18')

    expect(await aya.get('/shop/orders')).toMatch(/A-17/)
    expect(await aya.get('/shop/orders')).not.toMatch(/A-18|name="client"|name="mode"/)
    expect(await aya.get('/shop/orders?status=canceled')).toMatch(/A-18/)
    for (const q of ['07 02 02 92 54', 'A-1', 'a-1', '1']) {
      const found = await aya.get(pathOf(await aya.post('/shop/orders', { q })))
      expect([q, found]).toEqual([q, expect.stringContaining('A-17')])
    }

    const saved = await aya.post('/shop/orders/csv', { status: 'all' })
    expect(saved.text.split('\r\n')[0]).toBe(
      '\ufeffReference,Number,Status,Created,Due,Ended,Recipient,Phone,Address,City,Courier,Delivery fee,Total,Cash to collect,Cash taken,Currency',
    )
    expect(saved.text).toMatch(/^A-18,2,canceled,.*'\+2250702029254/m)
    const admin = await desk.enter('admin')
    expect((await desk.get('/audit', admin)).text).toContain('Aya (acme) (shop)')
  })

  test('see the code of an order, and of its steps not who of the operator entered them', async ({
    desk,
    aya,
  }) => {
    const acme = await desk.world.client('acme')
    const { deliveryCode } = await acme.orders.create(
      aDraft({ referenceNumber: 'C-1', requires: { code: true } }),
    )
    const planner = await desk.enter('planner')
    const step = { to: 'assigned', from: 'pending', key: 'k'.repeat(24), items: '0:1' }
    await desk.post('/orders/2/step', planner, { ...step, courierName: 'Moussa' })

    const page = await aya.get('/shop/orders/C-1')

    expect(page).toContain(`<strong class="code">${deliveryCode}</strong>`)
    expect(page).toMatch(/wa\.me/)
    expect(page).not.toMatch(/planner|token \d|\/step|\/erase/)
    expect(mainOf((await desk.get('/orders/2', planner)).text)).not.toContain(deliveryCode)
  })

  test('make a new code once the courier has tried too many wrong ones', async ({ desk, aya }) => {
    const scopes = ['orders:read', 'orders:write', 'orders:progress']
    const acme = await desk.world.client('acme', 'test', scopes)
    const draft = aDraft({ referenceNumber: 'C-1', requires: { code: true } })
    const { deliveryCode = '' } = await acme.orders.create(draft)
    for (const to of ['assigned', 'picked_up', 'in_transit'] as const)
      await acme.orders.progress('C-1', { to })
    expect(await aya.get('/shop/orders/C-1')).not.toContain('new-code')
    for (const wrong of ['0000', '1111', '2222', '3333', '4444', '5555'])
      if (wrong !== deliveryCode)
        await acme.orders
          .progress('C-1', { to: 'delivered', proof: { code: wrong } })
          .catch(({ code }) => expect(code).toMatch(/^(wrong_code|code_locked)$/))
    const locked = await aya.get('/shop/orders/C-1')
    // Phones and links may have the digits of the code.
    expect(text(locked)).not.toMatch(new RegExp(`\\b${deliveryCode}\\b`))
    expect(text(locked)).toContain('Make a new one, and give it to the recipient.')
    expect(locked).toContain('/shop/orders/C-1/new-code')

    for (const _ of [1, 2])
      expect(pathOf(await aya.post('/shop/orders/C-1/new-code', {}))).toBe('/shop/orders/C-1')

    const page = await aya.get('/shop/orders/C-1')
    expect(text(page)).toMatch(/ Tries left: 5 of 5/)
    // The lock is a change too.
    const changes = [locked, page].map((html) => html.match(/Order changed/g)?.length)
    expect(changes).toEqual([1, 2])
  })

  test('enter an order once, change it and cancel it', async ({ aya }) => {
    expect(await aya.post('/shop/new-order', { ...entered, do: 'preview' })).toMatchObject({
      status: 200,
      text: expect.stringMatching(/name="do" value="create"/),
    })
    for (const _ of [1, 2]) {
      const created = await aya.post('/shop/new-order', { ...entered, do: 'create' })
      expect(pathOf(created)).toBe('/shop/orders/B%2F1%20%C3%A9')
    }
    const path = '/shop/orders/B%2F1%20%C3%A9'
    const form = await aya.get(`${path}/correct`)
    const fields = Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
        ([, name, value = '']) => [name, value.replaceAll('&quot;', '"')],
      ),
    )
    const known = JSON.parse(fields['was'])

    await aya.post(`${path}/correct`, { ...known, ...fields, name: 'Mariam' })
    expect(text(await aya.get(path))).toMatch(/Mariam.*changed .*Reported by shop Aya \(acme\)/)

    expect(pathOf(await aya.post(`${path}/cancel`, {}))).toBe(path)
    expect(pathOf(await aya.post(`${path}/cancel`, {}))).toBe(path)
    expect(text(await aya.get(path)).match(/Canceled Today/g)).toHaveLength(1)
    expect(await aya.get(path)).not.toMatch(/\/correct|\/cancel/)
  })
})

describe('the sender of a new order', () => {
  const elsewhere = aDraft({
    referenceNumber: 'A-18',
    items: [
      anItem({
        sender: {
          ...{ name: 'Chez Fatou', referenceNumber: null, phone: '+2250555443322' },
          address: { name: 'Marché', city: 'Bouaké' },
        },
      }),
    ],
  })

  test('is that of the newest order for people of a client, and asked for by staff', async ({
    desk,
    aya,
  }) => {
    const acme = await desk.world.client('acme')
    await acme.orders.create(elsewhere)

    for (const path of ['/shop/new-order', '/shop/import']) {
      const page = await aya.get(path)
      expect(page).toMatch(/<option(?= [^>]*selected)[^>]*value="2.0"/)
      expect(page).toMatch(/<label for="f-sender" class="required">/)
      expect(page).not.toContain('value="none"')
    }
    const planner = await desk.enter('planner')
    const asked = mainOf((await desk.get('/orders/new?client=acme&mode=test', planner)).text)
    expect(asked).toMatch(/<option(?= [^>]*selected)[^>]*value="none"/)
  })

  test('stays chosen while newer orders have others', async ({ desk, aya }) => {
    const acme = await desk.world.client('acme')
    await acme.orders.create(elsewhere)
    await acme.orders.create({ ...elsewhere, referenceNumber: 'A-19' })

    const form = { ...entered, sender: '2.0', do: 'more' }
    const { text: html } = await aya.post('/shop/new-order', form)

    expect(html).toMatch(/<option(?= [^>]*selected)[^>]*value="2.0"[^>]*>Chez Fatou/)
    expect(html.match(/Chez Fatou/g)).toHaveLength(1)
  })

  test('and the recipient are filled in from an order of the client', async ({ desk, aya }) => {
    const acme = await desk.world.client('acme')
    await acme.orders.create(elsewhere)
    const [, path = ''] = /href="([^"]*again[^"]*)"/.exec(await aya.get('/shop/orders/A-17')) ?? []
    expect(path).toBe('/shop/new-order?again=A-17')

    const page = await aya.get(path)

    expect(page).toMatch(/<input(?= [^>]*name="phone")[^>]*value="\+2250702029254"/)
    expect(page).toMatch(/<input(?= [^>]*name="street")[^>]*value="Rue des Jardins 12"/)
    expect(page).toMatch(/<option(?= [^>]*selected)[^>]*value="1.0"/)
    expect(await aya.get('/shop/new-order?again=A-1')).not.toContain('Rue des Jardins 12"')
  })
})

describe('the import of a file', () => {
  const header = 'Référence;Téléphone;Nom;Adresse;Ville;Article;Quantité;Prix total;À encaisser'

  const fileOf = (lines: readonly string[], encoding: BufferEncoding = 'utf8') =>
    new Blob([new Uint8Array(Buffer.from([header, ...lines].join('\r\n'), encoding))])

  test('reads what Excel saves, says what is wrong with each row, and creates each order once', async ({
    desk,
    aya,
  }) => {
    const file = fileOf(
      [
        'I-1;07 01 02 03 04;Aïcha;"Rue 12; porte 3";Bouaké;Gâteau;1;12500,5;14 000',
        'I-1;;;;;Bougies;2;500;',
        ';0102030405;;Rue 13;Abidjan;Thé;;;',
        'A-17;0102030405;;Rue 13;Abidjan;Thé;;;',
        'I-2;12;;Rue 13;;Thé;zwei;gratis;',
        '',
        'I-3;0102030405;Kofi;Rue 13;Abidjan;Thé;;;',
        'I-3;0102030405;Ama;;;Café;;;',
      ],
      'latin1',
    )

    const checked = await aya.send({ file, rows: '', sender: '1.0', do: 'check' })

    const shown = text(checked.text)
    expect(shown).toMatch(
      /2 orders with mistakes, not created .* I-2 6 – Phone: This is not a phone number\. Write it like 07 02 02 92 54 or \+225 07 02 02 92 54\. \(12\) City: Fill this in\. Quantity: .* \(zwei\) .* I-3 9 Kofi Name: not the same as in row 8, which has the same reference \(Ama\)/,
    )
    expect(shown).toMatch(
      /1 order to look at again.*I-1 2, 3 Aïcha, \+225 07 01 02 03 04 Bouaké 1 × Gâteau, 2 × Bougies – The cash to collect is not the total/,
    )
    expect(shown).toMatch(/1 order with a reference that exists already .* A-17 5/)
    expect(shown).toMatch(/1 order without a remark .*– 4 \+225 01 02 03 04 05 Abidjan 1 × Thé/)
    expect(shown).toMatch(
      /^ Orders › Import orders 2 orders can be created\. 1 order with a reference that exists already\. 2 orders with mistakes, not created\. Create 2 orders/,
    )
    expect(await aya.get('/shop/orders')).not.toContain('I-1')

    const hidden = hiddenFields(checked.text)
    for (const _ of [1, 2]) {
      const { text: html } = await aya.send({ ...hidden, do: 'create' })
      expect(text(html)).toMatch(/3 orders not created .* 2 orders created .*I-1/)
      expect(html).toContain('<a target="_blank" href="/shop/orders/I-1">')
      expect(text(html)).toMatch(/A-17 5 – There is an order with this reference already/)
    }
    // Two presses at once, of a browser that has not shown the first answer.
    const twice = { ...hidden, key: 'z'.repeat(24), do: 'create' }
    for (const { text: html } of await Promise.all([aya.send(twice), aya.send(twice)]))
      expect(text(html)).toMatch(/1 order created/)
    const acme = await desk.world.client('acme')
    expect(await allOf(acme.orders.list())).toHaveLength(4)
    expect(await acme.orders.get('I-1')).toMatchObject({
      recipient: { name: 'Aïcha', address: { name: 'Rue 12; porte 3' } },
      items: [
        { itemName: 'Gâteau', quantity: 1, total: 12_500.5, sender: { referenceNumber: 'shop-7' } },
        { itemName: 'Bougies', quantity: 2, total: 500 },
      ],
      collect: { amount: 14_000 },
    })
  })

  test('saves the rows that were not created with why, and reads them again', async ({ aya }) => {
    const rows = `${header}\n=1+1;12;"Aïcha\nKoné";Rue 12;Bouaké;Thé;;;`
    const { text: html } = await aya.send({
      rows,
      sender: '1.0',
      key: 'k'.repeat(24),
      do: 'create',
    })

    const saved = await aya.send({ ...hiddenFields(html), do: 'save' })

    expect(saved.headers.get('content-disposition')).toBe('attachment; filename=refused.csv')
    expect(saved.text.slice(0, 11)).toBe('\ufeffRéférence,')
    expect(saved.text).toMatch(
      /^'=1\+1,12,"Aïcha\r?\nKoné",.*,Phone: This is not a phone number\./m,
    )
    const again = saved.text.replace(',12,', ',0701020304,')
    const { text: verdict } = await aya.send({
      rows: again,
      sender: '1.0',
      do: 'check',
    })
    expect(text(verdict)).toMatch(
      /1 order can be created.* =1\+1 2 Aïcha Koné, \+225 07 01 02 03 04/,
    )
    expect(text(verdict)).not.toMatch(/not read/)
  })

  test.for([
    ['', 'There is no row'],
    [header, 'There is no row'],
    ['a;b\n1;2', 'The first row does not name a column'],
    ['Phone;City\n1;2', 'Columns are missing: Street or plus code, Item.'],
    [`${header}\n"a;b`, 'A quotation mark is opened'],
    [`${header}\n${'x\n'.repeat(501)}`, 'These are more than 500 rows'],
  ])('refuses %j and says why', async ([rows = '', why], { aya }) => {
    const { text: html } = await aya.send({ rows, sender: '1.0', do: 'check' })

    expect(text(html)).toContain(why)
    expect(html).toContain('<textarea')
  })

  test('asks once for the sender if it is not chosen', async ({ aya }) => {
    const columns =
      'Phone,Street,City,Item,Sender – Phone,Sender – Street or plus code,Sender – City'
    const rows = `${columns}\n${'0701020304,Rue 1,Abidjan,Tea,,,\n'.repeat(3)}`
    for (const sender of ['none', '', '99.0']) {
      const { text: html } = await aya.send({ rows, sender, do: 'check' })

      expect(text(html)).toMatch(
        /have seen what will be\. Choose where the courier picks up, or fill/,
      )
      expect(text(html)).not.toMatch(/Fill this in/)
      expect(html).toContain('aria-invalid')
      expect(html).toContain('Rue 1')
    }
    const own = ',0102030405,Marché,Abidjan\n'
    const mixed = rows.replace(',,,\n', own)
    const { text: asked } = await aya.send({ rows: mixed, sender: 'none', do: 'check' })
    expect(text(asked)).toMatch(/Choose where the courier picks up/)
    const filled = rows.replaceAll(',,,\n', own)
    const { text: verdict } = await aya.send({ rows: filled, sender: 'none', do: 'check' })
    expect(text(verdict)).toMatch(/3 orders can be created/)
  })

  test('can leave out rows like the orders of the last 24 hours', async ({ desk, aya }) => {
    const acme = await desk.world.client('acme')
    const { clock } = desk.world
    const orderBefore = async (hours: number, itemName: string) => {
      clock.step(`${Date.now() - hours * 3_600_000 - clock.now()} ms`)
      const recipient = { ...aDraft().recipient, phone: '+2250701020304' }
      const draft = { recipient, items: [anItem({ itemName })], referenceNumber: itemName }
      await acme.orders.create(draft)
    }
    await orderBefore(25, 'Old')
    await orderBefore(2, 'Canceled')
    await acme.orders.cancel('Canceled')
    await orderBefore(1, 'New')
    const items = ['Old;1', 'Canceled;1', 'New;1', 'New;2', 'Other;1']
    const lines = items.map((item) => `;0701020304;;Rue 1;Abidjan;${item};;`)
    const rows = [header, ...lines, ';0701020305;;Rue 1;Abidjan;New;1;;'].join('\n')

    const checked = await aya.send({ rows, sender: '1.0', do: 'check' })

    expect(text(checked.text)).toMatch(
      /6 orders can be created\. 1 order like one of the last 24 hours\. .* 1 order to look at again.* – 4 .* An order like this exists: New \(1 hour ago\)/,
    )
    expect(checked.text).toMatch(/<input type="checkbox" name="leaveOut" checked/)
    const pressed = { ...hiddenFields(checked.text), do: 'create' }
    for (const _ of [1, 2]) {
      const { text: html } = await aya.send({ ...pressed, leaveOut: 'on' })
      expect(text(html)).toMatch(/1 order left out.*5 orders created/)
    }
    const again = await aya.send({ rows, sender: '1.0', do: 'check' })
    expect(text(again.text)).toMatch(/6 orders like one of the last 24 hours/)
    const all = await aya.send({ ...hiddenFields(again.text), do: 'create' })
    expect(text(all.text)).toMatch(/6 orders created/)
    const referred = rows.replaceAll('\n;07', '\nR;07')
    const { text: html } = await aya.send({ rows: referred, sender: '1.0', do: 'check' })
    expect(text(html)).not.toMatch(/last 24 hours/)
    expect(html).not.toContain('leaveOut')
  })

  test('says that a spreadsheet has dropped the first 0 of a phone', async ({ aya }) => {
    const rows = `${header}\n;702029254;;Rue 1;Abidjan;Tea;;;\n;70202925;;Rue 1;Abidjan;Tea;;;`

    const { text: html } = await aya.send({ rows, sender: '1.0', do: 'check' })

    expect(text(html)).toMatch(
      /Phone: The first 0 is missing: spreadsheets drop it\. Write 0702029254 as text\. \(702029254\)/,
    )
    expect(text(html)).toMatch(/Phone: This is not a phone number\..* \(70202925\)/)
  })

  test('says of a workbook that it is no CSV file', async ({ aya }) => {
    const file = new Blob([new Uint8Array(Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0\xff'))])

    const { text: html } = await aya.send({ file, rows: '', sender: '1.0', do: 'check' })

    expect(text(html)).toContain('This is not a CSV file.')
    expect(html).not.toContain('PK')
  })

  test('reads the names of the contract and of both languages, dates and positions', async ({
    desk,
    aya,
  }) => {
    const rows = [
      'referenceNumber,recipient.phone,Recipient,adresse,recipient/address/city,latitude,longitude,itemName,deliveryWindow.from,delivery window - until,Date limite,sender.name,Sender – Phone,expéditeur - rue ou plus code,sender city,Colour',
      'N-1,0701020304,Awa,Rue 1,Abidjan,"5,3599",-3.9867,Tea,2027-01-31 14:00,31/01/2027 16h30,31/01/2027,Chez Fatou,0102030405,Marché,Abidjan,red',
    ].join('\n')
    const form = { rows, sender: 'none', key: 'k'.repeat(24) }

    const { text: html } = await aya.send({ ...form, do: 'check' })
    expect(text(html)).toMatch(/Columns that are not read: Colour\..*1 order can be created/)
    expect(text(html)).toMatch(/1 × Tea Sun,? 31 Jan, 14:00\s?–\s?16:30/)
    const { text: dated } = await aya.send({
      ...form,
      rows: `${header};Delivery date\n;0701020304;Awa;Rue 1;Abidjan;Tea;;;;01/12/2027`,
      sender: '1.0',
      do: 'check',
    })
    expect(text(dated)).toMatch(/1 × Tea Wed,? 1 December 2027/)
    await aya.send({ ...form, do: 'create' })

    const acme = await desk.world.client('acme')
    expect(await acme.orders.get('N-1')).toMatchObject({
      recipient: { address: { latitude: 5.3599, longitude: -3.9867 } },
      items: [{ sender: { name: 'Chez Fatou', phone: '+2250102030405' } }],
      deliveryWindow: { from: '2027-01-31T14:00:00.000Z', to: '2027-01-31T16:30:00.000Z' },
      deliveryDeadline: '2027-01-31',
    })
  })

  test('gives a file to fill in, whose names it reads', async ({ aya }) => {
    const { text: file } = await aya.send({ do: 'template' })
    const names = file.trim().split(',')
    expect(names).toContain('Sender – Street or plus code')
    const values: Readonly<Record<string, string>> = {
      Phone: '0701020304',
      'Street or plus code': 'Rue 1',
      City: 'Abidjan',
      Item: 'Tea',
    }
    const rows = `${file}${names.map((name) => values[name] ?? '').join(',')}`

    const { text: html } = await aya.send({ rows, sender: '1.0', do: 'check' })

    expect(text(html)).toMatch(/1 order can be created/)
    expect(text(html)).not.toMatch(/not read/)
  })

  test('refuses a file above its limit, and what is no form', async ({ desk, aya }) => {
    const big = 'x'.repeat(1_100_000)
    expect((await aya.send({ rows: big })).status).toBe(413)
    const cookie = await desk.enterShop()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await desk.post('/shop/import', cookie, 'nothing', headers)).status).toBe(400)
    expect((await desk.post('/shop/import', '', 'nothing', headers)).status).toBe(401)
  })
})

/** The fields of the last form, as a browser would send them. */
function hiddenFields(html: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [
        name,
        value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
      ],
    ),
  )
}
