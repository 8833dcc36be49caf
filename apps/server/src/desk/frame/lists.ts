import type { Mode } from '@delivery-orders/domain'

/** Counts stop here, so that no page reads more rows the more there are. */
export const countedMax = 500

export const countText = (count: number): string =>
  count > countedMax ? `${countedMax}+` : String(count)

/** More couriers are not shown. */
export const couriersShown = 200

interface ModeQuery {
  readonly query: Readonly<Record<string, string | undefined>>
}

export const modeIn = ({ query }: ModeQuery): Mode => (query['mode'] === 'test' ? 'test' : 'live')
