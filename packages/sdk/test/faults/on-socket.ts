import type { Fault } from './fault.ts'
import { OrderBook } from './order-book.ts'
import type { Place } from './place.ts'
import { type RawService, rawService } from './raw-service.ts'
import { requestIdOf } from './reactions.ts'

/** On a real socket, where everything can go wrong. */
export const onSocket: Place = async (fault, reach) => {
  const book = new OrderBook()
  const service = await faultyService(fault, book, reach)
  return {
    baseUrl: await baseUrlOf(fault, service),
    webhookId: 'wh_1',
    arrivals: () => service.arrivals,
    orders: () => book.orders,
    connections: service.connections,
    requestIdOf,
    close: () => service.close(),
  }
}

function faultyService(
  { connections, service, aborts }: Fault,
  book: OrderBook,
  reach: Parameters<Place>[1],
): Promise<RawService> {
  const reactions = service(book)
  return rawService({
    onConnection(socket, number) {
      if (connections === 'first is reset' && number === 1) socket.resetAndDestroy()
      // What has said hello to a server that says nothing is still connecting.
      if (connections === 'never shake hands') socket.once('data', () => reach('connecting'))
      return connections === undefined || (connections === 'first is reset' && number > 1)
    },
    async onRequest(exchange) {
      if (aborts === 'asked') await exchange.body().then(() => reach(aborts))
      await reactions[Math.min(exchange.number, reactions.length) - 1]?.(exchange)
    },
  })
}

async function baseUrlOf({ connections }: Fault, service: RawService): Promise<string> {
  if (connections === 'refused') await service.close()
  const scheme = connections === 'never shake hands' ? 'https' : 'http'
  return `${scheme}://127.0.0.1:${service.port}`
}
