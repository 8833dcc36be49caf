import type { ReceiptUrl } from '@delivery-orders/domain'
import { receiptUrlAt } from '@delivery-orders/operations'
import type { Config } from './config.ts'

/** For CLI commands. Builds the receipt URLs that a service with this configuration puts into responses. */
export const receiptUrlOf = (config: Config): ReceiptUrl =>
  receiptUrlAt(config.publicUrl ?? addressOf(config, config.port))

const wildcardHosts: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

export function addressOf({ host, basePath }: Config, port: number): string {
  const name = wildcardHosts.has(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${basePath}`
}
