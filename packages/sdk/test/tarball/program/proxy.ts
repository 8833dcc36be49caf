import { DeliveryOrders } from '@delivery-orders/sdk'
import { fetch, ProxyAgent } from 'undici'
import { type Checks, expectEqual, type ServiceAccess } from './checks.ts'

/** Checks on Node that the client works behind a proxy. */
export const proxyChecks = ({ token, proxyUrl }: ServiceAccess): Checks => ({
  async 'proxy of undici'() {
    const dispatcher = new ProxyAgent(proxyUrl)
    const { orders } = new DeliveryOrders({
      // Only the proxy knows the way to this host.
      baseUrl: 'http://deliveries.internal',
      allowInsecure: true,
      token,
      fetch: (url, init) => fetch(url, { ...init, dispatcher }),
    })
    const { status } = await orders.get('Käse & Co / 7')
    await dispatcher.close()
    expectEqual(status, 'picked_up')
  },
})
