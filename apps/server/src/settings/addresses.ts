import type { OrderUrls } from '@delivery-orders/domain'
import {
  orderRendering,
  orderUrls,
  type Rendering,
  type RenderingParts,
} from '@delivery-orders/operations'
import type { Store } from '@delivery-orders/operations/store'
import type { Config } from './config.ts'

type KeyedStore = Pick<Store, 'trackingKey'>

/** For CLI commands. Builds the URLs that a service with this configuration puts into responses. */
export const orderUrlsOf = (config: Config, store: KeyedStore): OrderUrls =>
  orderUrls(renderingPartsOf(config, store, publicUrlOf(config)))

/** For CLI commands. Renders orders as a service with this configuration stores them. */
export const renderingOf = (config: Config, store: KeyedStore): Rendering =>
  orderRendering(renderingPartsOf(config, store, publicUrlOf(config)))

/** The prefix of the URLs that a service with this configuration puts into responses. */
export const publicUrlOf = (config: Config): string =>
  config.publicUrl ?? addressOf(config, config.port)

export const renderingPartsOf = (
  { tracking }: Config,
  { trackingKey }: KeyedStore,
  publicUrl: string,
): RenderingParts => ({ publicUrl, trackingKey: tracking ? trackingKey : undefined })

/** The address of the desk in links that people are given. Browsers call loopback by any of its names. */
export const deskUrlOf = ({ desk }: Config, port: number): string =>
  desk.origin ?? `http://localhost:${port}`

const wildcardHosts: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

export function addressOf({ host, basePath }: Config, port: number): string {
  const name = wildcardHosts.has(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${basePath}`
}
