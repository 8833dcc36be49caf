import { CONNREFUSED, Resolver } from 'node:dns/promises'
import { open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { isLocalName, NameUnknown, type ResolveName } from '@delivery-orders/operations'

/** Timeout in milliseconds and number of tries, for each name server. */
const limits = { timeout: 2_000, tries: 2 }

/**
 * Queries name servers directly and does not read the hosts file. `dns.lookup` would occupy one of libuv's few threads,
 * so names whose servers never respond could block the events of all webhooks.
 */
export function nameResolver(): ResolveName {
  const resolver = new Resolver(limits)
  return async (name) => {
    if (isLocalName(name)) return ['127.0.0.1', '::1']
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    )
    if (addresses.length > 0) return addresses
    if (answers.some(isUnreachable)) await refuseLack()
    throw new NameUnknown()
  }
}

const isUnreachable = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && answer.reason.code === CONNREFUSED

/** c-ares reports `ECONNREFUSED`, too, if it cannot open a socket. Opening a file then throws what this machine lacks. */
const refuseLack = async (): Promise<void> => (await open(devNull)).close()
