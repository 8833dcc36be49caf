import type { IncomingHttpHeaders } from 'node:http'
import type { HeadFault } from '@delivery-orders/operations/protocol'

/** The names by which programs of this machine call the mock. A page under one of them comes from this machine. */
const ownHosts = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Returns a function that finds requests of web pages from elsewhere: a browser lets any page send requests to this
 * machine. With DNS rebinding, a page of which the name resolves to this machine can also read the responses, and only
 * the `Host` shows it. Ports do not matter.
 */
export function foreignFinder(
  allowedHosts: readonly string[],
): (headers: IncomingHttpHeaders) => HeadFault | undefined {
  const hosts = new Set([...ownHosts, ...allowedHosts])
  const faultOf = (whom: string, name: string): HeadFault | undefined =>
    hosts.has(name)
      ? undefined
      : foreignFault(`${whom}. To allow this, start it with --allow-host ${name}`)
  // A browser always sends a host. Requests of HTTP/1.0 may have none.
  return ({ host = 'localhost', origin, 'sec-fetch-site': site }) => {
    const name = nameOf(host)
    const page = origin?.replace(/^https?:\/\//, '')
    // A browser sends no Origin with the GET request of an image or a link, and `null` for a page without an address.
    const isUnnamed = page === undefined ? site === 'cross-site' : page === 'null'
    return (
      faultOf(`to the host ${name}`, name) ??
      (isUnnamed ? foreignFault('of pages of other sites.') : undefined) ??
      (page === undefined ? undefined : faultOf(`of pages of ${origin}`, nameOf(page)))
    )
  }
}

/** Removes the port. */
const nameOf = (authority: string): string => authority.replace(/:\d*$/, '').toLowerCase()

const foreignFault = (text: string): HeadFault => ({
  status: 403,
  text: `The mock does not answer requests ${text}`,
})
