import { statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'vitest'

/** Space that the databases of all tests need. In containers, `/dev/shm` often has only 64 MB. */
const spaceMin = 1024 ** 3

/** A folder in memory if there is one: on a disk, tests would spend half of their time waiting for syncs. */
const parent = spaceOf('/dev/shm') >= spaceMin ? '/dev/shm' : tmpdir()

function spaceOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

export const temporaryPrefix = join(parent, 'delivery-orders-')

export const temporaryFolder = (): Promise<string> => mkdtemp(temporaryPrefix)

export const test = base.extend<{ folder: string }>({
  folder: async ({ task: _ }, use) => {
    const folder = await temporaryFolder()
    await use(folder)
    await rm(folder, { recursive: true })
  },
})
