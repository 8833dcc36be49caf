/** Adds amounts as decimal numbers: 0.1 and 0.2 make 0.3, unlike in floating point arithmetic. */
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

/** A number's shortest decimal form as digits / 10^scale. */
function decimal(amount: number): { readonly digits: bigint; readonly scale: number } {
  const [mantissa = '0', exponent = '0'] = String(amount).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}
