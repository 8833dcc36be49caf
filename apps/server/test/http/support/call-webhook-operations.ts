import { type HttpRequest, type HttpResponse, json } from '../../support/send.ts'
import { canaries, referenceCanary } from './canaries.ts'

type Ask = (request: HttpRequest) => Promise<HttpResponse>

/** Calls each webhook and event operation, and provokes each of their problems. Resolves to the returned secrets. */
export async function callWebhookOperations(
  ask: Ask,
  disableAsOperator: (id: string) => Promise<void>,
): Promise<Readonly<Record<string, string>>> {
  const post = (path: string, body?: object) =>
    ask({ method: 'POST', path, ...(body && { headers: json, body: JSON.stringify(body) }) })
  const register = (name: string) =>
    post('/webhooks', { url: `https://${canaries.url}/${canaries.path}/${name}` })
  const patch = (path: string, body: object) =>
    ask({ method: 'PATCH', path, headers: json, body: JSON.stringify(body) })

  const { id, secret } = JSON.parse((await register('1')).text)
  for (let count = 1; count <= 21; count++) await register(`${count}`)
  await post('/webhooks', { url: `https://${canaries.name}:${canaries.name}@a.example.com/` })
  const path = `/webhooks/${id}`
  await ask({ path })
  const rotated = JSON.parse((await post(`${path}/rotate-secret`)).text).secret
  const dispatch = JSON.parse((await post(`${path}/test`)).text).id
  await ask({ path: `${path}/dispatches` })
  await post(`${path}/dispatches/${dispatch}/retry`)
  await post(`${path}/dispatches/dsp_${'0'.repeat(26)}/retry`)
  await patch(path, { enabled: false })
  await post(`${path}/test`)
  await disableAsOperator(id)
  await patch(path, { enabled: true })
  await ask({ method: 'DELETE', path })
  await ask({ path })
  await ask({ path: '/events' })
  await ask({ path: `/events?after=${canaries.query}` })
  await ask({ path: `/orders/${encodeURIComponent(`+${referenceCanary}-0`)}/events` })
  return { 'first secret': secret.slice(6), 'second secret': rotated.slice(6) }
}
