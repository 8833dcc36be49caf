import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { expect, onTestFinished } from 'vitest'
import { traceCall, traceHeaders } from '../examples/trace-calls.ts'
import { example, failureOf, test } from './support/service.ts'

test('a call is a span of the current trace, and the service gets the id of the trace', async ({
  service,
  client,
}) => {
  const exporter = new InMemorySpanExporter()
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  provider.register()
  onTestFinished(() => provider.shutdown())
  service.answers(404, example('problem.order-not-found'), {
    'content-type': 'application/problem+json',
    'x-request-id': 'request-1',
  })
  const deliveries = client({ hooks: { onCallEnd: traceCall } })

  const traceId = await trace.getTracer('shop').startActiveSpan('order page', async (span) => {
    await failureOf(deliveries.orders.get('A-1', { headers: traceHeaders() }))
    span.end()
    return span.spanContext().traceId
  })

  const [call, page] = exporter.getFinishedSpans()
  expect(call).toMatchObject({
    name: 'GET /orders/{reference}',
    kind: SpanKind.CLIENT,
    parentSpanContext: page?.spanContext(),
    status: { code: SpanStatusCode.ERROR, message: 'NotFoundError' },
    attributes: {
      'http.response.status_code': 404,
      'http.request.resend_count': 0,
      'delivery_orders.request_id': 'request-1',
    },
  })
  expect(service.arrivals[0]?.headers['traceparent']).toMatch(`00-${traceId}-`)
})
