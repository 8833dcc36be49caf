/** Adds amounts in decimal arithmetic: 0.1 + 0.2 is 0.3, and not 0.30000000000000004. */
export function decimalSum(amounts: readonly number[]): number {
  if (amounts.every(Number.isSafeInteger)) {
    const sum = amounts.reduce((total, amount) => total + amount, 0)
    if (Number.isSafeInteger(sum)) return sum
  }
  const decimals = amounts.map(decimal)
  const scale = Math.max(0, ...decimals.map(({ scale }) => scale))
  const sum = decimals.reduce(
    (total, { digits, scale: own }) => total + digits * 10n ** BigInt(scale - own),
    0n,
  )
  return Number(`${sum}e-${scale}`)
}

/** Converts the shortest decimal form of a number to `digits / 10^scale`: 1.25 to 125 / 10^2. */
function decimal(amount: number): { readonly digits: bigint; readonly scale: number } {
  const [mantissa = '0', exponent = '0'] = String(amount).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}
