export const dayMs = 86_400_000

/** The start of the day in UTC, as orders of a client are counted. */
export const startOfDay = (now: number): number => now - (now % dayMs)
