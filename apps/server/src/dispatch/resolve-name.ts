import { Resolver } from 'node:dns/promises'
import { isLocalName } from '@delivery-orders/operations'

/** The addresses that a name leads to, in the order in which they are to be tried. */
export type ResolveName = (name: string) => Promise<readonly string[]>

/** A name that leads nowhere, or whose servers do not answer. */
export class NameUnknown extends Error {
  override readonly name = 'NameUnknown'
}

/** Each server is asked so often, and so long. */
const limits = { timeout: 2_000, tries: 2 }

/**
 * Asks name servers itself. The system's own way takes one of a few threads, of which names that are never answered
 * could hold all, so that no other webhook is reached. The file of hosts is not read.
 */
export function nameResolver(): ResolveName {
  const resolver = new Resolver(limits)
  return async (name) => {
    if (isLocalName(name)) return ['127.0.0.1', '::1']
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    )
    if (addresses.length === 0) throw new NameUnknown()
    return addresses
  }
}
