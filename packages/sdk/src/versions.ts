import { callHook } from './hooks.ts'

/** The version of this package. */
export const sdkVersion = '1.0.0'

/** The version of the contract that it was made from. */
export const contractVersion = '1.0.0'

/** How the versions of the service begin that this package is made for. */
export const compatible = '1.'

/** Tells the operator which client calls, and where it runs. */
export function userAgent(): string {
  const { process, navigator } = globalThis
  const node = process?.versions?.node
  const runtime = node ? `node ${node}` : navigator?.userAgent
  return `delivery-orders-sdk/${sdkVersion} (contract ${contractVersion}; ${runtime})`
}

/** Looks at every answer, and warns once when the service leaves this version of the package behind. */
export function versionWatch(): (response: Response) => void {
  let hasWarned = false

  return ({ headers }) => {
    const version = headers.get('api-version') ?? contractVersion
    const deprecation = headers.get('deprecation')
    if (hasWarned || (version.startsWith(compatible) && !deprecation)) return
    hasWarned = true
    // The one place that the package writes to: whoever looks after the program must learn of it, and no call fails.
    callHook((facts) => console.warn(`@delivery-orders/sdk ${sdkVersion} is out of date:`, facts), {
      version,
      deprecation,
    })
  }
}
