import { Agent } from 'node:http'
import type { OperationEntry } from '@delivery-orders/contract'
import { type HttpRequest, json, send } from '../../support/send.ts'
import type { World } from '../../support/world.ts'

export type PathValues = ReadonlyMap<string, string>

export interface Variants {
  readonly keys: readonly (string | undefined)[]
  readonly bodies: readonly (string | undefined)[]
}

/** Requests with every combination of query, idempotency key and body. Their path is a template for `fillPath`. */
export function everyRequest(
  { method, path }: OperationEntry,
  ways: Variants,
): readonly HttpRequest[] {
  return ['', '?x=1'].flatMap((query) =>
    ways.keys.flatMap((key) =>
      ways.bodies.map((body) => ({
        method: method.toUpperCase(),
        path: path + query,
        headers: { ...json, ...keyed(key), ...sized(body) },
        ...(body === undefined ? {} : { body }),
      })),
    ),
  )
}

const keyed = (key: string | undefined) => (key === undefined ? {} : { 'Idempotency-Key': key })

/** Node's HTTP client sends a body with GET only if Content-Length is set. */
const sized = (body = '') => ({ 'Content-Length': String(Buffer.byteLength(body)) })

export const fillPath = (path: string, names: PathValues): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names.get(name) ?? ''))

/** Keeps connections open: opening one for each request takes a third of the time of the tests. */
const agent = new Agent({ keepAlive: true })

/** Resolves to status, headers without Date, and body of a response, with placeholders for the path values. */
export async function visibleResponse(
  world: World,
  sent: HttpRequest,
  names: PathValues,
): Promise<string> {
  const filled = { ...sent, path: fillPath(sent.path, names) }
  const { status, headers, text } = await send(world, filled, agent)
  const shown = JSON.stringify([status, [...headers].filter(([name]) => name !== 'date'), text])
  return [...names].reduce(
    (masked, [name, value]) =>
      masked.replaceAll(value, `{${name}}`).replaceAll(encodeURIComponent(value), `{${name}}`),
    shown,
  )
}
