import { callHook } from './hooks.ts'

/** The version of this package, such as `1.0.0`. */
export const sdkVersion: string = '1.0.0'

/** The version of the contract that this package was generated from. */
export const contractVersion = '1.0.0'

/** The prefix of the service versions that this package supports. */
export const compatiblePrefix = '1.'

/** Identifies this client and its runtime to the operator. */
export function userAgent(): string {
  const { process, navigator } = globalThis
  const node = process?.versions?.node
  const runtime = node ? `node ${node}` : navigator?.userAgent
  return `delivery-orders-sdk/${sdkVersion} (contract ${contractVersion}; ${runtime})`
}

/** Returns a check for every response, which warns once if the service is incompatible or deprecates a call. */
export function versionWatch(): (response: Response) => void {
  let hasWarned = false

  return ({ headers }) => {
    const version = headers.get('api-version') ?? contractVersion
    const deprecation = headers.get('deprecation')
    if (hasWarned || (version.startsWith(compatiblePrefix) && !deprecation)) return
    hasWarned = true
    // The only console output without a setting: calls still succeed, so nothing else shows that an update is needed.
    callHook(
      (facts) => console.warn(`@delivery-orders/sdk ${sdkVersion} must be updated:`, facts),
      {
        version,
        deprecation,
      },
    )
  }
}
