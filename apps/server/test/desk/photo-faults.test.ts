import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { open, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { node, start } from '@delivery-orders/tooling/processes.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { eraseOrder } from '../../src/operator/erase-order.ts'
import { purge } from '../../src/operator/purge.ts'
import { isUnfinished, photoFiles } from '../../src/start/photo-files.ts'
import { countPhotos } from '../../src/start/photo-sweep.ts'
import { describeWithSmallDisk, smallDisk } from '../log/support/small-disk.ts'
import { exchange } from '../support/send.ts'
import { mainFile, serverSettings } from '../support/server-process.ts'
import { eventually, until } from '../support/until.ts'
import { carry, shopOf } from './support/courier-world.ts'
import type { Desk } from './support/own-desk.ts'
import { jpeg, newKey, photosIn, test } from './support/photo-desk.ts'

const largest = Buffer.concat([jpeg, Buffer.alloc(290_000, 9)])

/** Starts the command `desk`, and resolves once it listens. */
async function startDeskProcess(databaseUrl: string, folder: string) {
  const settings = { ...serverSettings, DATABASE_URL: databaseUrl, DESK_PORT: '0' }
  const env = { ...process.env, ...settings, PHOTO_DIR: folder }
  const desk = start([...node, mainFile, 'desk'], { env, stderr: 'inherit' })
  onTestFinished(() => void desk.end('SIGKILL'))
  return { ...desk, url: (await desk.line(/^Desk at /)).replace('Desk at ', '') }
}

test('a desk that is killed while it saves photos leaves no half of one, and the next one deletes the rest', async ({
  photos: { desk, folder, cookie },
}) => {
  const id = await carry(await shopOf(desk.world), 'A')
  const send = (url: string, key: string) =>
    exchange(url, {
      ...{ method: 'POST', path: `/round/photos?order=${id}&key=${key}`, body: largest },
      headers: { cookie, 'content-type': 'image/jpeg', origin: url, accept: 'application/json' },
    })
  const keys: string[] = []
  const unfinished = async () => (await photosIn(folder)).filter(isUnfinished)
  for (let left = 0; left === 0; left = (await unfinished()).length) {
    const { url, end } = await startDeskProcess(desk.world.databaseUrl, folder)
    const own = Array.from({ length: 20 }, newKey)
    keys.push(...own)
    const sending = own.map((key) => send(url, key).catch(() => undefined))
    await until('a photo is being written', () => namesIn(folder).some(isUnfinished))
    await end('SIGKILL')
    await Promise.all(sending)
  }
  const files = photoFiles(folder, desk.store)
  const whole = async () => {
    for (const name of await photosIn(folder))
      if (!isUnfinished(name))
        expect((await files.read(name.slice(0, -4)))?.length).toBe(largest.length)
  }
  await whole()
  const { rowsWithoutFile, unfinishedFiles } = await countPhotos(files, desk.store.photos)
  expect(rowsWithoutFile).toBe(0)
  expect(unfinishedFiles).toBeGreaterThan(0)
  for (const name of await unfinished()) await utimes(join(folder, name), 0, 0)

  const { url } = await startDeskProcess(desk.world.databaseUrl, folder)
  await eventually(async () => expect(await unfinished()).toEqual([]))
  for (const key of keys) expect(JSON.parse((await send(url, key)).text)).toHaveProperty('photo')
  await whole()
  expect(await countPhotos(files, desk.store.photos)).toMatchObject({
    ...{ rows: keys.length, rowsWithoutFile: 0, filesWithoutRow: 0 },
  })
})

/** The folder does not exist before the first photo. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

describeWithSmallDisk('a photo', () => {
  test.for([
    ['full', 'ENOSPC'],
    ['read-only', 'EROFS'],
  ] as const)(
    'is not stored on a disk that is %s, and is once it is not',
    async ([state, error], { startDesk }) => {
      using disk = smallDisk(1_048_576)
      const { folder } = disk
      const desk = await startDesk({ PHOTO_DIR: folder })
      const id = await carry(await shopOf(desk.world), 'A')
      const cookie = await desk.enterCourier()
      const headers = { cookie, 'content-type': 'image/jpeg', origin: desk.url }
      const take = (key: string) => {
        const path = `/round/photos?order=${id}&key=${key}`
        return exchange(desk.url, { method: 'POST', path, body: largest, headers })
      }
      const remount = (mode: 'ro' | 'rw') =>
        execFileSync('mount', ['-o', `remount,${mode}`, folder])
      const { photo } = JSON.parse((await take(newKey())).text)
      if (state === 'full') disk.fill()
      else remount('ro')
      const key = newKey()

      expect((await take(key)).status).toBe(500)
      expect(desk.log.join()).toContain(error)
      expect((await photosIn(folder)).filter((name) => name !== 'filler')).toEqual([`${photo}.jpg`])
      expect(await desk.store.photos.listKeys('', 10)).toEqual([photo])
      const shown = await exchange(desk.world.url, { path: `/photos/${photo}` })
      expect(shown.headers.get('content-length')).toBe(String(largest.length))

      if (state === 'full') disk.free()
      else remount('rw')
      expect(JSON.parse((await take(key)).text)).toHaveProperty('photo')
    },
  )
})

interface Erasing {
  readonly id: number
  /** Erases or purges the order. */
  readonly act: () => Promise<unknown>
}

/** An order that is erased although a courier still has it: its parcel was lost. */
async function erasable(
  { world, store }: Pick<Desk, 'world' | 'store'>,
  reference: string,
): Promise<Erasing> {
  const shop = await shopOf(world)
  const id = await carry(shop, reference)
  await shop.orders.progress(reference, { to: 'failed' })
  const { client } = (await store.orders.findById(id)) ?? {}
  if (!client) throw new Error('There is no order.')
  const actor = await store.access.identify({ kind: 'user', name: 'root' })
  return { id, act: () => eraseOrder(store, { ...client, actor }, reference) }
}

async function purgeable({ world, store }: Desk, reference: string): Promise<Erasing> {
  world.clock.step('-730 d')
  const { id } = await erasable({ world, store }, reference)
  // The newest event of a feed is never purged.
  await carry(await shopOf(world), 'NEWEST')
  const actor = await store.access.identify({ kind: 'user', name: 'root' })
  const request = { before: Date.now() - 400 * 86_400_000, age: '400d', actor }
  return { id, act: () => purge({ ...store, clock: systemClock }, request) }
}

describe('a photo that is being sent', () => {
  test.for([
    ['an erasure', erasable],
    ['a purge', purgeable],
  ] as const)(
    'is refused after %s, and its file is deleted by the next sweep',
    async ([, prepare], { photos: { desk, folder, send, see } }) => {
      const { id, act } = await prepare(desk, 'A')
      const first = JSON.parse((await send(id, newKey())).text).photo
      expect((await see(first)).status).toBe(200)
      // The desk reads this file after it has read the order, and waits for somebody to write into the pipe.
      const marker = join(folder, 'database')
      const owner = await readFile(marker)
      await rm(marker)
      execFileSync('mkfifo', [marker])
      const sending = send(id, newKey())
      const pipe = await open(marker, 'w')

      await act()
      await pipe.writeFile(owner)
      await pipe.close()

      expect(JSON.parse((await sending).text)).toEqual({
        refused: expect.stringContaining('no longer'),
      })
      expect(JSON.parse((await send(id, newKey())).text)).toHaveProperty('refused')
      expect((await see(first)).status).toBe(404)
      expect(await desk.store.photos.listKeys('', 10)).toEqual([])
      await rm(marker)
      await writeFile(marker, owner)
      const names = await photosIn(folder)
      expect(names).toHaveLength(2)
      const files = photoFiles(folder, desk.store)
      expect(await files.remove(names, Date.now() + 61_000)).toBe(2)
    },
  )

  test('leaves no row if its order is erased at the same time', async ({
    photos: { desk, send },
  }) => {
    const sent: unknown[] = []
    for (let round = 0; round < 10; round++) {
      const { id, act } = await erasable(desk, `A-${round}`)
      const take = async () => sent.push(JSON.parse((await send(id, newKey())).text).photo)
      const tasks: (() => Promise<unknown>)[] = [take, take, take, take]
      await Promise.all(tasks.toSpliced(round % 5, 0, act).map((task) => task()))
    }

    expect(sent).toHaveLength(40)
    expect(await desk.store.photos.listKeys('', 10)).toEqual([])
  })
})
