import { runJob } from '../load/run-job.ts'
import { type RunningContestant, type ServerOptions, startServer } from '../start-contestant.ts'
import { callApi, registerWebhook } from './call-api.ts'

/** Unsent events, which are due immediately. Each is to be sent to all webhooks of its client. */
export interface Backlog {
  readonly groups: readonly Group[]
}

interface Group {
  readonly targets: readonly Target[]
  readonly messages: readonly EventMessage[]
}

export interface Target {
  readonly url: string
  readonly secret: string
}

export interface EventMessage {
  readonly id: string
  readonly body: string
}

/** Number of webhooks of each client, which is below 20, the limit of the service. */
const webhooksPerClient = 8

/** Fills a database through our server, while it sends nothing. */
export async function fillBacklog(
  options: ServerOptions,
  urls: readonly string[],
  eventsPerWebhook: number,
): Promise<Backlog> {
  const groups: Group[] = []
  for (let first = 0; first < urls.length; first += webhooksPerClient) {
    const client = `client-${first}`
    const server = await startServer({ ...options, client, args: ['--no-dispatch'] })
    const ofClient = urls.slice(first, first + webhooksPerClient)
    const targets = await Promise.all(
      ofClient.map(async (url) => ({ url, secret: await registerWebhook(server, url) })),
    )
    await createOrders(server, eventsPerWebhook)
    groups.push({ targets, messages: await listEvents(server) })
    await server.stop()
  }
  return { groups }
}

const createOrders = ({ pid, port, token }: RunningContestant, requests: number) =>
  runJob({
    pid,
    port,
    token,
    workload: 'create-order',
    connections: 32,
    warmUp: { group: 'order', until: { requests: 0 } },
    measured: { group: 'order', until: { requests } },
  })

interface Feed {
  readonly data: readonly { readonly id: string }[]
  readonly nextAfter: string | null
  readonly hasMore: boolean
}

/** Returns the messages that the webhooks of a client are to receive: the feed has the same bodies. */
async function listEvents(server: RunningContestant): Promise<readonly EventMessage[]> {
  const messages: EventMessage[] = []
  for (let path = '/events?limit=100'; ; ) {
    const { data, nextAfter, hasMore } = (await callApi(server, path)) as Feed
    messages.push(...data.map((event) => ({ id: event.id, body: JSON.stringify(event) })))
    if (!hasMore) return messages
    path = `/events?limit=100&after=${nextAfter}`
  }
}
