type Unit = 'ms' | 's' | 'min' | 'h' | 'd'

/** A time span, such as `5 min`. */
export type Span = `${number} ${Unit}`

const units: Readonly<Record<Unit, number>> = {
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** The form of a span, for messages. */
export const spanForm: string = `a number and one of ${Object.keys(units).join(', ')}, such as 5 min`

/** Returns the milliseconds of a span; NaN if it is malformed. */
export function spanMs(span: string): number {
  const [, count, unit] = /^(-?\d+(?:\.\d+)?) (ms|s|min|h|d)$/.exec(span) ?? []
  return unit === undefined ? Number.NaN : Number(count) * units[unit as Unit]
}
