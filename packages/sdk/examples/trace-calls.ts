import type { CallFacts } from '@delivery-orders/sdk'
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('delivery-orders')

/** Records a span of OpenTelemetry for each call: `new DeliveryOrders({ hooks: { onCallEnd: traceCall } })`. */
export function traceCall({ operation, attempts, durationMs, outcome }: CallFacts): void {
  const { status, requestId } = attempts.at(-1) ?? {}
  const span = tracer.startSpan(operation, {
    kind: SpanKind.CLIENT,
    startTime: Date.now() - durationMs,
    attributes: {
      'http.response.status_code': status,
      'http.request.resend_count': Math.max(attempts.length - 1, 0),
      'delivery_orders.request_id': requestId,
    },
  })
  if (outcome !== 'success') span.setStatus({ code: SpanStatusCode.ERROR, message: outcome })
  span.end()
}

/** Headers that show the current trace in the log of the service: `get(reference, { headers: traceHeaders() })`. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}
