import type { OrderUrls } from '@delivery-orders/domain'
import { orderUrls, type RenderingParts, type Store } from '@delivery-orders/operations'
import type { Config } from './config.ts'

type KeyedStore = Pick<Store, 'trackingKey'>

/** For CLI commands. Builds the URLs that a service with this configuration puts into responses. */
export const orderUrlsOf = (config: Config, store: KeyedStore): OrderUrls =>
  orderUrls(renderingPartsOf(config, store, config.publicUrl ?? addressOf(config, config.port)))

export const renderingPartsOf = (
  { tracking }: Config,
  { trackingKey }: KeyedStore,
  publicUrl: string,
): RenderingParts => ({ publicUrl, trackingKey: tracking ? trackingKey : undefined })

const wildcardHosts: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

export function addressOf({ host, basePath }: Config, port: number): string {
  const name = wildcardHosts.has(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${basePath}`
}
