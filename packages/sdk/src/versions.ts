/** The version of this package. */
export const sdkVersion = '1.0.0'

/** The version of the contract that it was made from. */
export const contractVersion = '1.0.0'

/** Tells the operator which client calls, and where it runs. */
export function userAgent(): string {
  const { process, navigator } = globalThis
  const versions: Readonly<Record<string, string | undefined>> = process?.versions ?? {}
  const name = ['bun', 'deno', 'node'].find((name) => versions[name])
  const runtime = name ? `${name} ${versions[name]}` : navigator?.userAgent
  return `delivery-orders-sdk/${sdkVersion} (contract ${contractVersion}; ${runtime})`
}

/** Looks at every answer, and warns once when the service leaves this version of the package behind. */
export function versionWatch(): (response: Response) => void {
  let hasWarned = false

  return ({ headers }) => {
    const version = headers.get('api-version') ?? contractVersion
    const isOther = Number.parseInt(version, 10) !== Number.parseInt(contractVersion, 10)
    if (hasWarned || !(isOther || headers.has('deprecation'))) return
    hasWarned = true
    // The one place that the package writes to: whoever looks after the program must learn of it, and no call fails.
    console.warn(
      `@delivery-orders/sdk ${sdkVersion} is made for version ${contractVersion} of the service, which ` +
        (isOther ? `answers in version ${version}.` : 'says that this call is deprecated.') +
        ' Is there a newer version of the package?',
    )
  }
}
