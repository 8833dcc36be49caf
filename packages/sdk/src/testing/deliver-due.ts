import { machineClock, targetOf } from '@delivery-orders/operations'
import {
  BodyBeginning,
  type Message,
  NameUnknown,
  type ReceivedResponse,
  sendMessage,
  type WebhookRequest,
} from '@delivery-orders/operations/dispatch'
import { Deliverer, type MemoryService } from '@delivery-orders/operations/service'

/** A handler for the URL of a webhook. It gets the same request that the service would send. */
export type Receiver = (request: Request) => Response | Promise<Response>

/** An attempt to deliver an event. */
export interface Delivery {
  /** The `id` of the event. */
  readonly eventId: string
  /** The kind of the event, such as `order.created`. */
  readonly type: string
  /** The URL that the event was sent to. */
  readonly url: string
  /** The HTTP status of the response; null if there was none. */
  readonly status: number | null
}

/** The handlers, by their URLs as normalized by `targetOf`. */
type Receivers = ReadonlyMap<string, Receiver>

/** Sends all due events to their receivers. At the end, throws the first error of a receiver. */
export async function deliverDue(
  service: MemoryService,
  receivers: Receivers,
): Promise<readonly Delivery[]> {
  const deliveries: Delivery[] = []
  const thrown: unknown[] = []
  const onUnmade = (error: unknown) => void thrown.push(error)
  const parts = {
    post: (request: WebhookRequest) => post(request, receivers, thrown),
    clock: service.clock,
    realClock: machineClock,
    // The clock of the service stands still during an attempt.
    elapsed: () => 0,
  }
  const send = async (message: Message) => {
    const outcome = await sendMessage(message, parts)
    const { id: eventId, body, webhook } = message
    const { status } = outcome.attempt
    deliveries.push({ eventId, type: JSON.parse(body).type, url: webhook.url, status })
    return outcome
  }
  await new Deliverer({ service, send, onUnmade, isContinuous: false }).deliverDue()
  if (thrown.length > 0) throw thrown[0]
  return deliveries
}

async function post(
  { url, headers, body }: WebhookRequest,
  receivers: Receivers,
  thrown: unknown[],
): Promise<ReceivedResponse> {
  const receiver = receivers.get(targetOf(url))
  if (!receiver) throw new NameUnknown()
  try {
    const response = await receiver(new Request(url, { method: 'POST', headers, body }))
    const beginning = new BodyBeginning()
    beginning.add(new Uint8Array(await response.arrayBuffer()))
    const { status } = response
    return { status, retryAfter: response.headers.get('retry-after'), text: beginning.text }
  } catch (error) {
    thrown.push(error)
    throw Object.assign(new Error('The receiver failed.'), { code: 'ECONNRESET' })
  }
}
