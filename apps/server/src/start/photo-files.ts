import { hash } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  stat,
  unlink,
} from 'node:fs/promises'
import { join } from 'node:path'
import { secretText } from '@delivery-orders/operations'
import type { Store } from '@delivery-orders/operations/store'
import { systemRandom } from '../random.ts'

/** The files of photos in a folder, which several processes or machines may share. */
export interface PhotoFiles {
  /** Creates the folder. Throws if it cannot be written, or has the photos of another database. */
  prepare(): Promise<void>
  /** Resolves once the file and its name are on the disk. Prepares the folder before. */
  save(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Uint8Array | undefined>
  /** Yields the names of all files, some at a time. */
  list(): AsyncGenerator<readonly string[]>
  /**
   * Deletes those of some files that are old enough to have got their row. Returns how many. Throws if the folder has the
   * photos of another database.
   */
  remove(names: readonly string[], now: number): Promise<number>
  hasOtherOwner(): Promise<boolean>
}

/** A file gets its row right after it was saved. */
const rowAfterMs = 60_000

/** Maximum number of names that are read, and looked up in the database, at once. */
const batch = 500

const nameOf = (key: string): string => `${key}.jpg`

/** Returns the key of the photo that a file has; undefined if it is another file. */
export const keyOf = (name: string): string | undefined => /^([\w-]{20,64})\.jpg$/.exec(name)?.[1]

/** Whether a file was being written. One that stays so was left by a process that was killed. */
export const isUnfinished = (name: string): boolean => /\.[\w-]{20,64}\.new$/.test(name)

/** Names the database whose photos the folder has: to any other, all of them would look erased. */
const ownerFile = 'database'

/** A database has a key of its own, which its copies and backups have, too. */
const ownerOf = ({ trackingKey }: Pick<Store, 'trackingKey'>): string =>
  hash('sha256', Buffer.concat([Buffer.from('photos '), trackingKey()]))

export function photoFiles(folder: string, store: Pick<Store, 'trackingKey'>): PhotoFiles {
  const readOwner = async () => (await unlessMissing(readFile(join(folder, ownerFile))))?.toString()
  const claim = async () => {
    const found = await readOwner()
    if (found === undefined) return await write(folder, ownerFile, Buffer.from(ownerOf(store)))
    if (found !== ownerOf(store)) throw new Error(otherOwner(folder))
  }
  const prepare = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    await claim()
  }
  return {
    prepare,
    save: async (key, bytes) => {
      await prepare()
      await write(folder, nameOf(key), bytes)
    },
    read: (key) => unlessMissing(readFile(join(folder, nameOf(key)))),
    list: () => listNames(folder),
    remove: async (names, now) => {
      let removed = 0
      for (const name of names) {
        const path = join(folder, name)
        const { mtimeMs = now } = (await unlessMissing(stat(path))) ?? {}
        if (mtimeMs > now - rowAfterMs) continue
        if (removed === 0) await claim()
        await unlessMissing(unlink(path))
        removed++
      }
      return removed
    },
    hasOtherOwner: async () => {
      const owner = ownerOf(store)
      return ((await readOwner()) ?? owner) !== owner
    },
  }
}

export const otherOwner = (folder: string): string =>
  `The folder ${folder} has the photos of another database: set PHOTO_DIR or DATABASE_URL. If that database is gone, empty the folder.`

/** A reader finds the whole file or none: it gets its name once it is on the disk. */
async function write(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name)
  // A phone may send a photo again while its first request is still being written.
  const unfinished = `${path}.${secretText(systemRandom)}.new`
  try {
    await synced(unfinished, 'wx', (file) => file.writeFile(bytes))
    await rename(unfinished, path)
  } catch (error) {
    await unlink(unfinished).catch(() => undefined)
    throw error
  }
  await synced(folder, 'r', () => Promise.resolve())
}

type OpenFile = Awaited<ReturnType<typeof open>>

async function synced(
  path: string,
  flags: 'r' | 'wx',
  change: (file: OpenFile) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await change(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* listNames(folder: string): AsyncGenerator<readonly string[]> {
  const entries = await unlessMissing(opendir(folder, { bufferSize: batch }))
  let names: string[] = []
  for await (const { name } of entries ?? []) {
    names.push(name)
    if (names.length < batch) continue
    yield names
    names = []
  }
  yield names
}

const unlessMissing = <Value>(result: Promise<Value>): Promise<Value | undefined> =>
  result.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
