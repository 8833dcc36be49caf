import type { Fault, Stage } from './fault.ts'
import { OrderBook } from './order-book.ts'
import { type RawService, rawService } from './raw-service.ts'

export interface FaultyService extends AsyncDisposable {
  readonly baseUrl: string
  readonly book: OrderBook
  readonly arrivals: RawService['arrivals']
  readonly connections: RawService['connections']
}

/** Starts a service that produces the given fault. Calls `onStage` when the tested call reaches a stage. */
export async function startFaulty(
  fault: Fault,
  onStage: (stage: Stage) => void,
): Promise<FaultyService> {
  const book = new OrderBook()
  const service = await faultyService(fault, book, onStage)
  return { ...service, baseUrl: await baseUrlOf(fault, service), book }
}

function faultyService(
  { connections, service, aborts }: Fault,
  book: OrderBook,
  onStage: (stage: Stage) => void,
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
