import { DeliveryOrders } from '@delivery-orders/sdk'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { freePort } from '../support/free-port.ts'
import { test } from '../support/own-server.ts'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { bearer } from '../support/send.ts'
import { startServer } from '../support/server-process.ts'
import { tokenFor } from '../support/token-for.ts'
import { until } from '../support/until.ts'
import { startBalancer } from './support/balancer.ts'
import { isHaproxyInstalled } from './support/haproxy.ts'
import { isNginxInstalled, startNginx } from './support/nginx.ts'

const proxies = {
  HAProxy: {
    isInstalled: isHaproxyInstalled,
    startInFrontOf: async (nodePort: number) => {
      const balancer = await startBalancer(await freePort(), [nodePort])
      const isOut = async () => !(await balancer.sendsTo(0)) && !(await balancer.readsFrom(0))
      const untilNotReady = () => until('HAProxy has found that no node can read', isOut)
      return { ...balancer, untilNotReady }
    },
  },
  nginx: {
    isInstalled: isNginxInstalled,
    startInFrontOf: async (nodePort: number) => ({
      ...(await startNginx(await freePort(), nodePort)),
      /** It looks at no `/readyz`. */
      untilNotReady: () => Promise.resolve(),
    }),
  },
}

describe.for(Object.entries(proxies))(
  '%s with the shipped configuration',
  ([name, { isInstalled, startInFrontOf }]) => {
    test(
      'answers with a problem that clients can retry, while the database is away and while no service runs',
      unless(!isInstalled && `without ${name}`),
      async ({ server, onTestFinished }) => {
        await using database = await newPostgresDatabase(server.port)
        const node = await startServer(database.url)
        onTestFinished(async () => void (await node.end('SIGKILL')))
        await using proxy = await startInFrontOf(Number(new URL(node.url).port))
        const token = await tokenFor(database.url)
        const acme = new DeliveryOrders({ baseUrl: proxy.url, token, retries: 0 })
        await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
        const untilAnsweredWith = (detail: string) =>
          until(`the answer is: ${detail}`, async () => {
            const answer = await fetch(`${proxy.url}/orders/A-17`, {
              // HAProxy closes a connection that has had answers if the service breaks off, so that the client repeats.
              headers: { ...bearer(token), connection: 'close' },
            })
            const { headers } = answer
            const problem = (await answer.json()) as { readonly detail: string }
            expect(answer.status).toBe(503)
            expect(headers.get('content-type')).toContain('application/problem+json')
            expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
            expect(problem).toMatchObject({
              status: 503,
              code: 'unavailable',
              instance: '/orders/A-17',
              requestId: headers.get('x-request-id'),
            })
            return problem.detail.includes(detail)
          })

        await server.stop()
        await proxy.untilNotReady()
        try {
          await untilAnsweredWith('The service cannot take this request at the moment')
          await expect(acme.orders.get('A-17')).rejects.toMatchObject({ code: 'unavailable' })
        } finally {
          await server.start()
        }
        await node.end('SIGKILL')
        await untilAnsweredWith('No service has answered')
        await expect(acme.orders.get('A-17')).rejects.toMatchObject({ code: 'unavailable' })
      },
    )
  },
)
