import { complaints } from './contract-witness.ts'

/** A `fetch` that throws if a response breaks the contract, so every test through the SDK also checks the contract. */
export const witnessFetch = (baseUrl: string): typeof fetch =>
  async function witnessed(input, init) {
    const response = await fetch(input, init)
    const [url, method] =
      input instanceof Request ? [input.url, input.method] : [String(input), init?.method]
    const path = url.slice(baseUrl.length).split('?', 1)[0] ?? ''
    // Receipts are not part of the contract.
    if (path.startsWith('/receipts/')) return response
    const { status, headers } = response
    // Reads the body once: a clone of the response would take as long as the request.
    const text = await response.text()
    const found = complaints({ method: method ?? 'GET', path, status, headers, text })
    if (found.length > 0)
      throw new Error(`The response does not match the contract.\n${found.join('\n')}`)
    return new Response(text === '' ? null : text, response)
  }
