import { startPostgres } from './postgres-server.ts'
import { test as base } from './world.ts'

/**
 * Gives tests a PostgreSQL server that they may stop, kill and configure. Starting one takes a second of CPU time, so
 * all files of a worker process share it, and each test undoes its changes.
 *
 * With `wal_writer_delay`, commits that do not wait for the write-ahead log are written so rarely that killing the
 * server certainly loses some of them. Killing processes loses nothing that the kernel has, so `fsync` is off.
 */
export const test = base
  .extend('settings', { scope: 'worker' }, ['fsync=off', 'wal_writer_delay=10s'])
  .extend('server', { scope: 'worker' }, async ({ settings }, { onCleanup }) => {
    const server = await startPostgres(settings)
    onCleanup(() => server[Symbol.asyncDispose]())
    return server
  })
