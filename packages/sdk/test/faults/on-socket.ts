import type { Fault } from './fault.ts'
import type { StartFaultyService } from './faulty-service.ts'
import { OrderBook } from './order-book.ts'
import { type RawService, rawService } from './raw-service.ts'
import { requestIdOf } from './reactions.ts'

export const onSocket: StartFaultyService = async (fault, onStage) => {
  const book = new OrderBook()
  const service = await faultyService(fault, book, onStage)
  return {
    baseUrl: await baseUrlOf(fault, service),
    webhookId: 'wh_1',
    arrivals: () => service.arrivals,
    orders: () => book.orders,
    connections: service.connections,
    requestIdOf,
    close: () => service[Symbol.asyncDispose](),
  }
}

function faultyService(
  { connections, service, aborts }: Fault,
  book: OrderBook,
  onStage: Parameters<StartFaultyService>[1],
): Promise<RawService> {
  const reactions = service(book)
  return rawService({
    onConnection(socket, number) {
      if (connections === 'first is reset' && number === 1) socket.resetAndDestroy()
      // The first data is the TLS ClientHello. It is never answered, so the client is still connecting.
      if (connections === 'no handshake') socket.once('data', () => onStage('connecting'))
      return connections === undefined || (connections === 'first is reset' && number > 1)
    },
    async onRequest(exchange) {
      if (aborts === 'request received') await exchange.body().then(() => onStage(aborts))
      await reactions[Math.min(exchange.number, reactions.length) - 1]?.(exchange)
    },
  })
}

async function baseUrlOf({ connections }: Fault, service: RawService): Promise<string> {
  if (connections === 'refused') await service[Symbol.asyncDispose]()
  const scheme = connections === 'no handshake' ? 'https' : 'http'
  return `${scheme}://127.0.0.1:${service.port}`
}
