/** Hostile requests by name: the bytes, and the statuses that the service must return before it disconnects. */
export type Attacks = Readonly<
  Record<string, readonly [bytes: string, statuses: readonly number[]]>
>

/** The last request on a connection. A response to it shows where the server saw the end of the previous request. */
const last = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

const lines = (...parts: readonly string[]) => `${parts.join('\r\n')}\r\n\r\n`
const get = (target: string, ...headers: readonly string[]) =>
  lines(`GET ${target} HTTP/1.1`, 'Host: a', ...headers)
const post = (headers: readonly string[], body = '') =>
  lines('POST /orders HTTP/1.1', 'Host: a', ...headers) + body
const chunked = (body: string, ...headers: readonly string[]) =>
  post(['Transfer-Encoding: chunked', ...headers], body)

const refused = [400]

/** Messages with an ambiguous end. A proxy in front of the server may see different requests (request smuggling). */
export const framing: Attacks = {
  'a length with a plus sign': [post(['Content-Length: +5'], `hello${last}`), refused],
  'a length with a minus sign': [post(['Content-Length: -5'], `hello${last}`), refused],
  'a length with spaces in it': [post(['Content-Length: 5 5'], `hello${last}`), refused],
  'a length with spaces around it': [post(['Content-Length:  5 '], `hello${last}`), [401, 200]],
  'a list of lengths': [post(['Content-Length: 5, 5'], `hello${last}`), refused],
  'the same length twice': [post(['Content-Length: 5', 'Content-Length: 5'], last), refused],
  'a length in hexadecimal': [post(['Content-Length: 0x5'], `hello${last}`), refused],
  'an empty length': [post(['Content-Length:'], `hello${last}`), refused],
  'a length of 30 digits': [post([`Content-Length: ${'9'.repeat(30)}`], last), refused],
  'chunks and a length': [chunked(`0\r\n\r\n${last}`, 'Content-Length: 5'), refused],
  'chunked as a coding that is not the last one': [
    post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${last}`),
    refused,
  ],
  'chunks twice': [chunked(`0\r\n\r\n${last}`, 'Transfer-Encoding: chunked'), refused],
  'a coding that is not chunked': [post(['Transfer-Encoding: xchunked'], last), refused],
  'a coding behind a control character': [post(['Transfer-Encoding: \vchunked'], last), refused],
  'a coding before a colon with a space': [post(['Transfer-Encoding : chunked'], last), refused],
  'a coding on a folded line': [post(['Transfer-Encoding:\r\n chunked'], last), refused],
  'a header on two lines': [get('/healthz', 'X: a\r\n b') + last, refused],
  'lines that end with a line feed alone': [get('/healthz').replaceAll('\r', '') + last, refused],
  'lines that end with a carriage return alone': [
    get('/healthz').replaceAll('\n', '') + last,
    refused,
  ],
  'a carriage return in a header': [get('/healthz', 'X: a\rb') + last, refused],
  'a body of a GET': [`${get('/healthz', 'Content-Length: 5')}hello${last}`, [200, 200]],
  'a body of a GET that looks like a request': [
    get('/healthz', `Content-Length: ${last.length}`) + last + last,
    [200, 200],
  ],
}

export const chunks: Attacks = {
  'an extension': [chunked(`2;a="b"\r\n{}\r\n0\r\n\r\n${last}`), [401, 200]],
  'control characters in an extension': [chunked(`2;\x01\r\n{}\r\n0\r\n\r\n${last}`), refused],
  'a line feed in an extension': [chunked(`2;\n{}\r\n0\r\n\r\n${last}`), refused],
  'line feeds alone': [chunked(`2\n{}\n0\n\n${last}`), refused],
  'a size of 17 hexadecimal digits': [
    chunked(`${'F'.repeat(17)}\r\n{}\r\n0\r\n\r\n${last}`),
    refused,
  ],
  'a negative size': [chunked(`-2\r\n{}\r\n0\r\n\r\n${last}`), refused],
  'a size with a prefix': [chunked(`0x2\r\n{}\r\n0\r\n\r\n${last}`), refused],
  'more bytes than their size': [chunked(`2\r\n{}}\r\n0\r\n\r\n${last}`), [401, 400]],
  'a length among the trailers': [
    chunked(`2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n${last}`, 'TE: trailers'),
    [401, 400],
  ],
  'a trailer that was announced': [
    chunked(`2\r\n{}\r\n0\r\nX: y\r\n\r\n${last}`, 'TE: trailers', 'Trailer: X'),
    [401, 200],
  ],
}

export const targets: Attacks = {
  'a star': [lines('OPTIONS * HTTP/1.1', 'Host: a') + last, [404, 200]],
  'an address without a path': [get('http://b') + last, [200, 200]],
  'an address with a query and no path': [get('http://b?x=1') + last, [200, 200]],
  'an address without a host': [get('http://') + last, [200, 200]],
  'an address with half a host': [get('http://[::zz/healthz') + last, [200, 200]],
  'an address with an invalid port': [get('http://b:99999/healthz') + last, [200, 200]],
  'an address of another kind': [get('ftp://b/healthz') + last, [200, 200]],
  'no slash': [get('healthz') + last, refused],
  'a query alone': [get('?x') + last, refused],
  'a NUL': [get('/heal\0thz') + last, refused],
  'bytes that are not ASCII': [get('/orders/\xe9') + last, refused],
  'a host and port to connect to': [lines('CONNECT b:80 HTTP/1.1', 'Host: b') + last, []],
  'two slashes and half a host': [get('//[') + last, [404, 200]],
  'steps upwards': [get('/orders/../healthz') + last, [404, 200]],
  '20,000 characters': [get(`/${'x'.repeat(20_000)}`) + last, [431]],
}

export const headers: Attacks = {
  '3,500 of them': [get('/healthz', ...Array<string>(3_500).fill('a:')) + last, [431]],
  'a NUL': [get('/healthz', 'X: a\0b') + last, refused],
  'names of properties that all objects have': [
    get('/healthz', '__proto__: x', 'constructor: x', 'hasOwnProperty: x') + last,
    [200, 200],
  ],
  'an upgrade to a web socket': [
    get('/healthz', 'Connection: Upgrade, close', 'Upgrade: websocket'),
    [200],
  ],
  'an upgrade to HTTP/2': [
    get('/healthz', 'Connection: Upgrade, close', 'Upgrade: h2c', 'HTTP2-Settings: AAM'),
    [200],
  ],
  'an expectation of a GET': [get('/healthz', 'Expect: 100-continue') + last, [200]],
  'an expectation of a body that is too large': [
    post(['Expect: 100-continue', 'Content-Length: 999999']),
    [401],
  ],
}

export const versions: Attacks = {
  '0.9': ['GET /healthz\r\n\r\n', [200]],
  '1.0': ['GET /healthz HTTP/1.0\r\n\r\n', [200]],
  '1.2': [get('/healthz').replace('1.1', '1.2'), refused],
  2: ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', refused],
  'of TLS': ['\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', refused],
}
