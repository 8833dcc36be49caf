import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Unavailable } from '@delivery-orders/domain'
import { describe, expect, test } from 'vitest'
import { Failure } from '../../src/cli/failure.ts'
import { explainError } from '../../src/cli/start-failure.ts'
import { openStore } from '../../src/start/open-store.ts'

const settings = {
  host: '10.9.8.7',
  port: 80,
  database: { engine: 'sqlite', file: '/srv/orders.db' },
} as const

const fault = (code: string, syscall?: string) =>
  Object.assign(new Error('an internal message'), { code, ...(syscall ? { syscall } : {}) })

describe('the message of a failed start', () => {
  test.for([
    [
      'EADDRINUSE',
      'listen',
      'Port 80 is already in use. Stop the program that uses it, or set PORT to another one.',
    ],
    ['EACCES', 'listen', 'This user may not listen on port 80. Set PORT to one above 1023.'],
    ['EADDRNOTAVAIL', 'listen', 'This machine has no address 10.9.8.7. Set HOST to'],
    ['ENOTFOUND', 'getaddrinfo', 'This machine has no address 10.9.8.7. Set HOST to'],
    ['EACCES', 'mkdir', '/srv/orders.db cannot be written (EACCES). Give this user write'],
    ['EACCES', 'open', '/srv/orders.db cannot be written (EACCES). Give this user write'],
    ['EROFS', 'open', '/srv/orders.db cannot be written (EROFS). Give this user write'],
    ['ENOSPC', 'write', 'The disk of /srv/orders.db is full. Free some space, or name a file'],
    ['SQLITE_CANTOPEN', '', '/srv/orders.db cannot be written (SQLITE_CANTOPEN). Give this user'],
    ['SQLITE_READONLY_DIRECTORY', '', '/srv/orders.db cannot be written (SQLITE_READONLY_DIR'],
    [
      'SQLITE_IOERR_SHMSIZE',
      '',
      'The disk of /srv/orders.db is full. Free some space, or name a file',
    ],
    ['SQLITE_FULL', '', 'The disk of /srv/orders.db is full. Free some space, or name a file'],
    ['SQLITE_BUSY', '', '/srv/orders.db is locked by another program. Wait for it or stop it'],
    ['SQLITE_IOERR_WRITE', '', '/srv/orders.db cannot be read or written (SQLITE_IOERR_WRITE).'],
    ['SQLITE_CORRUPT', '', '/srv/orders.db is damaged (SQLITE_CORRUPT). Replace it with a backup.'],
  ] as const)('says what to do about the error %s %s', ([code, syscall, want]) => {
    const isFromListening = syscall === 'listen' || syscall === 'getaddrinfo'
    const failures = [
      explainError(fault(code, syscall), settings),
      // A store may wrap an error in `Unavailable`. An error of listening does not come from a store.
      ...(isFromListening
        ? []
        : [explainError(new Unavailable('x', { cause: fault(code, syscall) }), settings)]),
    ]
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(Failure)
      expect((failure as Failure).message).toContain(want)
    }
  })

  test('says what to do if the path of the database is a folder or a file of another kind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
    const text = join(folder, 'letter.txt')
    await writeFile(text, 'Dear Awa, '.repeat(1_000))
    const messageFor = async (file: string) => {
      const database = { engine: 'sqlite', file } as const
      try {
        await openStore(database)
      } catch (error) {
        return (explainError(error, { ...settings, database }) as Error).message
      }
      return 'nothing'
    }

    expect(await messageFor(text)).toBe(
      `${text} is not an SQLite database. Name another file in DATABASE_URL, or move this one away.`,
    )
    expect(await messageFor(folder)).toContain(
      `${folder} cannot be opened as a file: it is a folder`,
    )
    expect(await messageFor(join(text, 'orders.db'))).toContain('cannot be opened as a file')
    await rm(folder, { recursive: true })
  })
})

test('an error that the operator cannot fix is passed on unchanged', () => {
  for (const error of [new Error('x'), fault('ERR_ASSERTION'), 'x', undefined])
    expect(explainError(error, settings)).toBe(error)
})
