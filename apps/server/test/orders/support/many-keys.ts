export function manyKeys(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'x']))
}
