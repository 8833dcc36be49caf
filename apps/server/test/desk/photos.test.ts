import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { systemTimer } from '../../src/clock.ts'
import { createLog } from '../../src/log/log.ts'
import { eraseOrder } from '../../src/operator/erase-order.ts'
import { startDesk } from '../../src/start/desk.ts'
import { photoFiles } from '../../src/start/photo-files.ts'
import { countPhotos, startPhotoSweep } from '../../src/start/photo-sweep.ts'
import { exchange } from '../support/send.ts'
import { eventually } from '../support/until.ts'
import { awa, carry, shopOf } from './support/courier-world.ts'
import { jpeg, newKey, photosIn, test } from './support/photo-desk.ts'

describe('a photo of a courier', () => {
  test('is shown at the address that the proof of the step has, without running anything', async ({
    photos: { desk, folder, cookie, send, see },
  }) => {
    const shop = await shopOf(desk.world)
    const id = await carry(shop, 'A', { draft: { requires: { photo: true, signature: true } } })
    const key = newKey()
    const [photo, again, signature] = [
      JSON.parse((await send(id, key)).text).photo,
      JSON.parse((await send(id, key)).text).photo,
      JSON.parse((await send(id, newKey())).text).photo,
    ]
    expect(again).toBe(photo)
    const form = { act: 'delivered', shown: '0:in_transit:1', key: newKey(), photo, signature }
    expect((await desk.post(`/round/${id}`, cookie, form)).status).toBe(303)

    const { photoUrl = '', signatureUrl } = (await shop.orders.get('A')).items[0]?.proof ?? {}
    expect(new URL(photoUrl).pathname).toBe(`/photos/${photo}`)
    expect(signatureUrl).toContain(signature)
    const { status, headers } = await see(photo)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cache-control': 'private, no-store',
    })
    expect(await photosIn(folder)).toEqual([`${photo}.jpg`, `${signature}.jpg`].sort())
  })

  test.for([
    ['no JPEG', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg', 200],
    ['a text', jpeg, 'text/html', 200],
    ['empty', Buffer.alloc(0), 'image/jpeg', 200],
    ['too large', Buffer.concat([jpeg, Buffer.alloc(300_000)]), 'image/jpeg', 413],
  ] as const)('is refused if it is %s', async ([, bytes, type, status], { photos }) => {
    const { desk, folder, send } = photos
    const id = await carry(await shopOf(desk.world), 'A')

    const answer = await send(id, newKey(), bytes, type)

    expect(answer.status).toBe(status)
    if (status === 200)
      expect(JSON.parse(answer.text)).toMatchObject({ refused: expect.any(String) })
    expect(await photosIn(folder)).toEqual([])
  })

  test('is one of 20 of an order at most, and can be sent again', async ({
    photos: { desk, folder, send, take },
  }) => {
    const shop = await shopOf(desk.world)
    const [id, other] = [await carry(shop, 'A'), await carry(shop, 'B')]
    const key = newKey()
    const { photo } = JSON.parse((await send(id, key)).text)
    for (let count = 1; count < 20; count++) expect(await take(id)).toBeDefined()

    expect((await send(id, newKey())).text).toContain('too many photos')
    expect(await photosIn(folder)).toHaveLength(20)
    expect(JSON.parse((await send(id, key)).text)).toEqual({ photo })
    expect(await take(other)).toBeDefined()
  })

  test('stays as it was sent first', async ({ photos: { desk, send, see } }) => {
    const [id, key] = [await carry(await shopOf(desk.world), 'A'), newKey()]
    const { photo } = JSON.parse((await send(id, key)).text)
    const other = Buffer.concat([jpeg, Buffer.from('another')])

    expect(JSON.parse((await send(id, key, other)).text)).toEqual({ photo })

    expect((await see(photo)).headers.get('content-length')).toBe(String(jpeg.length))
  })

  test('is one of an order that the courier has, and the proof of no other', async ({
    photos: { desk, cookie, send, take, see },
  }) => {
    const shop = await shopOf(desk.world)
    const other = await carry(shop, 'OTHER', { courier: awa })
    const [own, second] = [await carry(shop, 'OWN'), await carry(shop, 'SECOND')]
    expect(JSON.parse((await send(other, newKey())).text)).toHaveProperty('refused')
    const form = { act: 'delivered', shown: '0:in_transit:1', key: newKey() }
    await desk.post(`/round/${second}`, cookie, { ...form, photo: await take(own) })

    expect((await shop.orders.get('SECOND')).items[0]?.proof?.photoUrl).toBeUndefined()
    for (const unknown of [newKey(), 'x', '../../etc/passwd', ''])
      expect((await see(unknown)).status).toBe(404)
  })

  test('is not taken any more once a planner has ended the session at another desk, and those before stay', async ({
    photos: { desk, cookie, send, take, see },
  }) => {
    const [id, key] = [await carry(await shopOf(desk.world), 'A'), newKey()]
    const before = await take(id)
    await using other = await startDesk(desk.config, createLog('silent'))
    const url = other.localUrl
    const planner = await desk.enter('planner')
    const [courier] = await desk.store.couriers.list(1)
    const path = `/couriers/${courier?.id}/log-out`
    const headers = { cookie: planner, origin: url }
    expect((await exchange(url, { method: 'POST', path, headers })).status).toBe(303)

    const { status, text } = await send(id, key)
    expect([status, JSON.parse(text)]).toEqual([401, { ended: true }])
    const shown = [await desk.get('/round', cookie), await desk.get(`/round/${id}`, cookie)]
    expect(shown.map((answer) => answer.status)).toEqual([401, 401])
    expect(await desk.store.photos.listKeys('', 10)).toEqual([before])
    expect((await see(before)).status).toBe(200)
  })

  test('ends with the erasure of its order, and its file soon after', async ({
    photos: { desk, folder, send, take, see },
  }) => {
    const shop = await shopOf(desk.world)
    const id = await carry(shop, 'A')
    const photo = await take(id)
    const step = {
      to: 'delivered',
      proof: { photoUrl: `https://x.example/photos/${photo}` },
    } as const
    await shop.orders.progress('A', step)
    const by = await desk.store.access.identify({ kind: 'user', name: 'root' })
    const { client } = (await desk.store.orders.findById(id)) ?? {}
    if (client) await eraseOrder(desk.store, { ...client, actor: by }, 'A')

    expect((await see(photo)).status).toBe(404)
    expect(JSON.parse((await send(id, newKey())).text)).toHaveProperty('refused')
    // An erasure may come between the answer to this question and the row.
    const late = { key: newKey(), orderId: id, at: Date.now() }
    expect(client && (await desk.store.photos.add({ ...late, client }))).toBe(false)
    const files = photoFiles(folder, desk.store)
    expect(await countPhotos(files, desk.store.photos)).toMatchObject({ rows: 0 })
    const names = await photosIn(folder)
    expect(await files.remove(names, Date.now())).toBe(0)
    expect(await files.remove(names, Date.now() + 61_000)).toBe(names.length)
    expect(await photosIn(folder)).toEqual([])
  })

  test('is saved again in a folder that was lost, and 404 without its file', async ({
    photos: { desk, folder, take, see },
  }) => {
    const id = await carry(await shopOf(desk.world), 'A')
    const lost = await take(id)
    await rm(folder, { recursive: true })

    expect((await see(await take(id))).status).toBe(200)
    expect((await see(lost)).status).toBe(404)
  })

  test('fails if its folder cannot be written, which the desk also says when it starts', async ({
    photos: { desk, folder, send },
    startDesk: start,
  }) => {
    const id = await carry(await shopOf(desk.world), 'A')
    await eventually(async () => expect(await readdir(folder)).toEqual(['database']))
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file in the way')

    expect((await send(id, newKey())).status).toBe(500)
    expect(await desk.store.photos.listKeys('', 10)).toEqual([])
    const { log } = await start({ PHOTO_DIR: folder })
    await eventually(() => expect(log.join()).toContain('photos of couriers cannot be saved'))
  })
})

describe('the sweep of photos', () => {
  test('deletes files without a row, and what a killed process was writing, after a minute', async ({
    photos: { desk, folder, take },
  }) => {
    const id = await carry(await shopOf(desk.world), 'A')
    const [kept, lost] = [await take(id), await take(id)]
    const files = photoFiles(folder, desk.store)
    await files.save(newKey(), jpeg)
    await writeFile(join(folder, `${newKey()}.jpg.${newKey()}.new`), jpeg.subarray(0, 99))
    await writeFile(join(folder, 'note.txt'), 'of a person')
    await rm(join(folder, `${lost}.jpg`))
    const { photos } = desk.store
    expect(await countPhotos(files, photos)).toEqual({
      ...{ rows: 2, rowsWithoutFile: 1, filesWithoutRow: 1, unfinishedFiles: 1 },
      hasOtherOwner: false,
    })
    const sweep = (passedMs: number) =>
      startPhotoSweep({
        ...{ files, photos, clock: { now: () => Date.now() + passedMs }, timer: systemTimer },
        log: { warn: console.error },
      })

    await sweep(0)[Symbol.asyncDispose]()
    expect(await photosIn(folder)).toHaveLength(4)
    await using _ = sweep(61_000)

    await eventually(async () =>
      expect(await photosIn(folder)).toEqual([`${kept}.jpg`, 'note.txt'].sort()),
    )
  })

  test('deletes and saves nothing in the folder of another database', async ({
    photos: { desk, folder, take },
    startDesk,
  }) => {
    const key = await take(await carry(await shopOf(desk.world), 'A'))
    const { photos } = (await startDesk()).store
    // The databases of tests are copies, so all of them have the same key.
    const files = photoFiles(folder, { trackingKey: () => Buffer.alloc(32, 1) })
    expect(await countPhotos(files, photos)).toMatchObject({
      ...{ filesWithoutRow: 1, hasOtherOwner: true },
    })
    const swept = Promise.withResolvers<unknown>()
    await using _ = startPhotoSweep({
      ...{ files, photos, clock: { now: () => Date.now() + 61_000 }, timer: systemTimer },
      log: { warn: swept.resolve },
    })

    const sentence = expect.stringContaining('has the photos of another database')
    expect(await swept.promise).toMatchObject({ err: { message: sentence } })
    await expect(files.save(newKey(), jpeg)).rejects.toThrow('of another database')
    expect(await photosIn(folder)).toEqual([`${key}.jpg`])
  })
})
