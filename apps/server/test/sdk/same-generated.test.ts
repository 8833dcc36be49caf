import { factsOf, type OperationEntry, operationsOf } from '@delivery-orders/contract'
import { expect, test } from 'vitest'
import { distinctRequests } from '../contract/support/distinct-requests.ts'
import { faultyRequests } from '../contract/support/faulty-requests.ts'
import { limitRequests } from '../contract/support/limit-requests.ts'
import { bodyExamples, type PathParameters, wholeBody } from '../contract/support/request-parts.ts'
import { checkedContract } from '../contract/support/schema.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { startBoth } from './support/both.ts'

test('the mock and the server answer requests generated from the contract with the same bytes', async () => {
  await using target = await receiver()
  await using both = await startBoth()
  const { ask, peer } = both
  const post = async (path: string, body: object) =>
    JSON.parse((await ask({ method: 'POST', path, body: JSON.stringify(body) })).text)
  const { referenceNumber: reference } = await post('/orders', aDraft())
  const { id: webhookId } = await post('/webhooks', { url: target.url, events: ['order.returned'] })
  const { id: dispatchId } = await post(`/webhooks/${webhookId}/test`, {})
  const parameters: PathParameters = { reference, webhookId, dispatchId, orderId: '1' }
  let count = 0

  for (const entry of operationsOf(checkedContract)) {
    const ofExamples = bodiesOf(entry).map((body) => {
      const good = { pathParameters: parameters, query: {}, ...(body !== undefined && { body }) }
      // Requests at the limits are accepted. Those that register webhooks would send events to other hosts.
      const atLimits = entry.path.startsWith('/webhooks') ? [] : limitRequests(entry, good)
      return [...atLimits, ...faultyRequests(entry, good)]
    })
    const whole = { pathParameters: parameters, query: {}, body: wholeBody(entry) }
    const ofEachBody = [...ofExamples, faultyRequests(entry, whole)]
    const token = factsOf(entry).isForFleets ? peer.fleet : peer.token
    for (const { sent } of distinctRequests(ofEachBody)) {
      await ask(sent, token)
      count += 1
    }
  }

  console.log(`${count} requests to the mock and the server, without a difference`)
  expect(count).toBeGreaterThan(1_000)
})

const bodiesOf = (entry: OperationEntry): readonly unknown[] => {
  const examples = bodyExamples(entry)
  return examples.length > 0 ? examples : [undefined]
}
