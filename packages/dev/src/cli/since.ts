import { InvalidArgumentError } from 'commander'

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Parses a time span such as 1h, and returns the time that lies this span in the past. */
export function timeBefore(text: string): Date {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  const ms = Number(count) * (units[unit] ?? Number.NaN)
  if (Number.isNaN(ms)) throw new InvalidArgumentError('Write it as 90s, 30m, 1h or 2d.')
  return new Date(Date.now() - ms)
}
