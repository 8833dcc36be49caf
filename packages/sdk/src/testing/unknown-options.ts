/** Throws for an option that has no effect, because the test relies on it. */
export function refuseUnknownOptions(given: object, names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(`${unknown} is unknown: use ${names.join(', ')}.`)
}
