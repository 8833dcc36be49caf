import { withStore } from './with-store.ts'

/** Opening a store migrates it; this does so before a service is started on it. */
export const migrate = (): Promise<void> =>
  withStore(async (store) => {
    await store.check()
    console.error('The database is up to date.')
  })
