import { systemClock } from '../clock.ts'
import { deskApp } from '../desk/desk-app.tsx'
import { listen } from '../http/listen.ts'
import type { Log } from '../log/log.ts'
import { systemRandom } from '../random.ts'
import { deskUrlOf, renderingOf } from '../settings/addresses.ts'
import { type Config, SettingsError } from '../settings/config.ts'
import { openDeskStore } from './open-store.ts'

export interface RunningDesk extends AsyncDisposable {
  readonly url: string
}

const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host)

/** Serves the pages for staff. Disposing it finishes requests in flight. */
export async function startDesk(
  config: Config,
  log: Pick<Log, 'warn' | 'error' | 'debug'>,
): Promise<RunningDesk> {
  const { desk, database, pages, phoneCountry } = config
  if (desk.origin === undefined && !isLoopback(desk.host))
    throw new SettingsError(
      `DESK_HOST is ${desk.host}, so others could reach the desk without encryption. Set DESK_ORIGIN to its https address, behind a proxy.`,
    )
  await using resources = new AsyncDisposableStack()
  const store = openDeskStore(database, (message) => log.warn(message))
  resources.defer(() => store.close())
  await store.check()
  const listener = await listen(desk.port, desk.host)
  resources.defer(() => listener.close())
  const rendering = renderingOf(config, store)
  listener.serve(
    deskApp({
      store,
      rendering,
      log,
      pages,
      phoneCountry,
      origin: desk.origin,
      clock: systemClock,
      random: systemRandom,
    }),
    (error) => log.debug({ err: error }, 'a connection to the desk failed'),
  )
  const url = deskUrlOf(config, listener.address.port)
  const close = resources.move()
  return { url, [Symbol.asyncDispose]: () => close.disposeAsync() }
}
