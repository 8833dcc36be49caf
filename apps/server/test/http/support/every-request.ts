import type { OperationEntry } from '@delivery-orders/contract'
import { json, type Sent, send } from '../../support/send.ts'
import type { World } from '../../support/world.ts'

export type Names = ReadonlyMap<string, string>

/** What may be right or wrong about a request for an operation beside its path. */
export interface Ways {
  readonly keys: readonly (string | undefined)[]
  readonly bodies: readonly (string | undefined)[]
}

/** Requests for an operation, each way with each, whose path has the names that it asks for still to come. */
export function everyRequest({ method, path }: OperationEntry, ways: Ways): readonly Sent[] {
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

/** Node's client sends a body with GET only where its length is told. */
const sized = (body = '') => ({ 'Content-Length': String(Buffer.byteLength(body)) })

export const filled = (path: string, names: Names): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names.get(name) ?? ''))

/** All that a client can see of an answer, but for the time and the names that it asked for. */
export async function seen(world: World, sent: Sent, names: Names): Promise<string> {
  const { status, headers, text } = await send(world, { ...sent, path: filled(sent.path, names) })
  const shown = JSON.stringify([status, [...headers].filter(([name]) => name !== 'date'), text])
  return [...names].reduce(
    (so, [name, value]) =>
      so.replaceAll(value, `{${name}}`).replaceAll(encodeURIComponent(value), `{${name}}`),
    shown,
  )
}
