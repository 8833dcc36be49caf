import { aDraft } from '../../support/a-draft.ts'

/** The requests of one connection by name, as bytes. The last one closes the connection, or the service does. */
export type Conversations = Readonly<Record<string, string>>

const draft = JSON.stringify(aDraft({ referenceNumber: 'A 1/é' }))
/** A body has a character per byte here. */
const asBytes = (text: string) => Buffer.from(text).toString('latin1')

export function rawRequests(token: string): Conversations {
  const authorization = `Authorization: Bearer ${token}`
  const send = (line: string, headers: readonly string[] = [], body?: string) => {
    const length = body === undefined ? [] : [`Content-Length: ${body.length}`]
    const all = ['Host: a', authorization, 'X-Request-Id: r', ...length, ...headers]
    return `${line} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body ?? ''}`
  }
  const json = 'Content-Type: application/json'
  const close = 'Connection: close'
  const get = (target: string, ...headers: readonly string[]) =>
    send(`GET ${target}`, [...headers, close])
  const post = (body: string, ...headers: readonly string[]) =>
    send('POST /orders', [json, ...headers, close], body)
  const chunked = (chunks: readonly string[], ...headers: readonly string[]) =>
    send('POST /orders', [json, 'Transfer-Encoding: chunked', ...headers, close]) +
    [...chunks, ''].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')
  const body = asBytes(draft)

  return {
    'a created order': post(body),
    'the same order again': post(body),
    'the order, percent-encoded': get('/orders/A%201%2F%C3%A9'),
    'the order, in lower-case escapes': get('/orders/A%201%2f%c3%a9'),
    'the order without escapes': get('/orders/A%201/é'),
    'escapes that are not UTF-8': get('/orders/%C3%28'),
    'half an escape': get('/orders/%4'),
    'an escaped path segment': get('/%6Frders'),
    'a double slash': get('//orders'),
    'a slash at the end': get('/orders/'),
    'dots in the path': get('/orders/../orders'),
    'a semicolon in the path': get('/orders;x=1'),
    'a fragment': get('/orders#limit=0'),
    'a backslash': get('/orders\\x'),
    'an empty query': get('/orders?'),
    'a query of two question marks': get('/orders??limit=1'),
    'a parameter twice': get('/orders?limit=1&limit=2'),
    'a repeatable parameter': get('/orders?status=pending&status=failed'),
    'an escaped parameter': get('/orders?%6Cimit=1'),
    'plus signs and broken escapes': get('/orders?createdFrom=a+b%zz'),
    'brackets in a parameter': get('/orders?status[]=pending'),
    'parameters named like properties': get('/orders?__proto__=1&constructor=2'),
    'a parameter without a value': get('/orders?limit'),
    'a cursor of another list': get('/orders?cursor=evt_1'),
    'HEAD of a list': send('HEAD /orders', [close]),
    'HEAD of nothing': send('HEAD /orders/nothing', [close]),
    'HEAD where only POST is': send('HEAD /orders/x/progress', [close]),
    'a method that no path has': send('TRACE /orders', [close]),
    'a method that the path lacks': send('DELETE /orders', [close]),
    'a method in lower case': send('get /orders', [close]),
    'OPTIONS of a path': send('OPTIONS /orders/x', [close]),
    'an Accept that nothing matches': get('/orders', 'Accept: text/html'),
    'a whole address as the target': get('http://elsewhere.test/orders?limit=1'),
    'a receipt': get('/receipts/nothing.pdf'),
    'a posted receipt': send('POST /receipts/nothing.pdf', [close], ''),
    'no JSON': post('{'),
    'two JSON texts': post('{}{}'),
    'an empty body': post(''),
    'null as the body': post('null'),
    'a byte order mark': post('\xef\xbb\xbf{}'),
    'bytes that are not UTF-8': post('"\xff"'),
    'a lone surrogate': post('{"referenceNumber":"\\ud800"}'),
    'a body in another media type': send('POST /orders', ['Content-Type: text/plain', close], '{}'),
    'a body without a media type': send('POST /orders', [close], '{}'),
    'a charset': send('POST /orders', [`${json}; charset=UTF-8`, close], '{}'),
    'another charset': send('POST /orders', [`${json}; charset=latin1`, close], '{}'),
    'a compressed body': post('{}', 'Content-Encoding: gzip'),
    'a body over the limit': post(`"${'x'.repeat(262_144)}"`),
    'a body over the limit in chunks': chunked(Array<string>(9).fill('x'.repeat(32_768))),
    'a body in chunks': chunked([body.slice(0, 9), body.slice(9)]),
    'an expected continue': post(body, 'Expect: 100-continue'),
    'an expected continue of a large body': post('x'.repeat(262_145), 'Expect: 100-continue'),
    'an unknown expectation': post(body, 'Expect: a-miracle'),
    'a body of a GET': send('GET /orders', [close], '{}'),
    'a body of a cancellation': send('PUT /orders/A%201%2F%C3%A9', [json, close], '{"reason":""}'),
    'two media types': post('{}', 'Content-Type: text/plain'),
    'two keys': post(body, 'Idempotency-Key: a', 'Idempotency-Key: b'),
    'an empty key': post(body, 'Idempotency-Key:'),
    'two tokens': get('/orders', 'Authorization: Bearer other'),
    'two request ids': get('/orders', 'X-Request-Id: s'),
    'two tags': get('/orders/x', 'If-None-Match: "a"', 'If-None-Match: "b"'),
    'two preferences': post('{}', 'Prefer: handling=strict', 'Prefer: wait=1'),
    'three requests on one connection':
      send('GET /orders/nothing') + send('POST /orders', [json], '{') + get('/orders?limit=1'),
    'a refused body, then another request':
      send('POST /orders', ['Content-Type: a/b'], 'x'.repeat(90_000)) + get('/orders/nothing'),
    'a request of HTTP/1.0 that stays open': `GET /orders HTTP/1.0\r\n${authorization}\r\nX-Request-Id: r\r\nConnection: keep-alive\r\n\r\n${get('/orders/x')}`,
    'an expected continue in HTTP/1.0': post('{}', 'Expect: 100-continue').replace('1.1', '1.0'),
  }
}
