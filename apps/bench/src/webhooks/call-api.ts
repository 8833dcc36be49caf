import type { RunningContestant } from '../start-contestant.ts'

/** Gets a path, or posts a body to it, and returns the body of the response. Throws unless the request succeeds. */
export async function callApi(
  { port, token }: RunningContestant,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** Registers a webhook, and returns its secret. */
export async function registerWebhook(server: RunningContestant, url: string): Promise<string> {
  const { secret } = (await callApi(server, '/webhooks', { url })) as { readonly secret: string }
  return secret
}
