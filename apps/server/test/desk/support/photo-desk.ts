import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretText } from '@delivery-orders/operations'
import { systemRandom } from '../../../src/random.ts'
import { exchange } from '../../support/send.ts'
import { test as base, type Desk } from './own-desk.ts'

export const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000, 7)])

export interface Photos {
  readonly desk: Desk
  readonly folder: string
  readonly cookie: string
  send(orderId: number, key: string, bytes?: Uint8Array, type?: string): ReturnType<typeof exchange>
  /** Sends a photo that is accepted. Returns its key. */
  take(orderId: number): Promise<string>
  see(key: string): ReturnType<typeof exchange>
}

export const test = base.extend<{ photos: Photos }>({
  photos: async ({ startDesk }, use) => {
    const parent = await mkdtemp(join(tmpdir(), 'photos-'))
    const folder = join(parent, 'new', 'photos')
    const desk = await startDesk({ PHOTO_DIR: folder })
    const cookie = await desk.enterCourier()
    const send: Photos['send'] = (orderId, key, bytes = jpeg, type = 'image/jpeg') =>
      exchange(desk.url, {
        ...{ method: 'POST', path: `/round/photos?order=${orderId}&key=${key}`, body: bytes },
        headers: { cookie, 'content-type': type, origin: desk.url, accept: 'application/json' },
      })
    await use({
      ...{ desk, folder, cookie, send },
      take: async (orderId) => JSON.parse((await send(orderId, newKey())).text).photo,
      see: (key) => exchange(desk.world.url, { path: `/photos/${key}` }),
    })
    await rm(parent, { recursive: true, force: true })
  },
})

export const newKey = () => secretText(systemRandom)

/** The folder, which the first photo creates, also has a file that names the database. */
export const photosIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('database')).sort()
