import { complaints } from './contract-witness.ts'

/** A `fetch` that throws if a response breaks the contract, so every test through the SDK also checks the contract. */
export const witnessFetch = (baseUrl: string): typeof fetch =>
  async function witnessed(input, init) {
    const request = new Request(input, init)
    const response = await fetch(request)
    const copy = response.clone()
    const found = complaints({
      method: request.method,
      path: request.url.slice(baseUrl.length).split('?', 1)[0] ?? '',
      status: response.status,
      headers: copy.headers,
      text: await copy.text(),
    })
    if (found.length > 0)
      throw new Error(`The response does not match the contract.\n${found.join('\n')}`)
    return response
  }
