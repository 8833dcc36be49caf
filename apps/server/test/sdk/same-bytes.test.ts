import { expect, test } from 'vitest'
import { converse } from '../http/support/converse.ts'
import * as hostile from '../http/support/hostile-requests.ts'
import { startBoth } from './support/both.ts'
import { type Conversations, rawRequests } from './support/raw-requests.ts'

/** These ask for `/`, where the server shows its start page. */
const ofStartPage = ['without a path', 'with a query and no path', 'without a host'].map(
  (lack) => `targets: an address ${lack}`,
)

/** Hostile requests. The mock has no pages such as /healthz, so they ask for an address that neither service has. */
const attacks: Conversations = Object.fromEntries(
  Object.entries(hostile).flatMap(([group, list]) =>
    Object.entries(list)
      .map(
        ([name, [bytes]]) => [`${group}: ${name}`, bytes.replaceAll('healthz', 'nothing')] as const,
      )
      .filter(([name]) => !ofStartPage.includes(name)),
  ),
)

test('the mock and the server write the same bytes to a connection, whatever is sent', async () => {
  await using both = await startBoth()
  const { server, peer } = both
  const all = Object.entries({ ...rawRequests(peer.token), ...attacks })
  expect(all.length).toBeGreaterThan(110)

  for (const [name, bytes] of all) {
    const [got, other] = [
      await converse(server.service.ownUrl, bytes),
      await converse(peer.publicUrl, bytes),
    ]
    expect([name, comparable(other.text)]).toEqual([name, comparable(got.text)])
  }
})

/** Replaces times, and the ids of requests without one of their own. */
const comparable = (text: string) =>
  text
    .replaceAll(/^Date: .*\r\n/gm, '')
    .replaceAll(/(X-Request-Id: |"requestId":")[0-9A-Z]{26}/g, '$1')
