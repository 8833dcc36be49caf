import { expect, test } from 'vitest'
import { messageReader } from './message-reader.ts'

const head = (body: string) =>
  `POST /hooks HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`

const message = (body: string): Buffer => Buffer.from(head(body) + body)

function reading() {
  const bodies: string[] = []
  const read = messageReader((_, body) => bodies.push(body.toString()))
  return { bodies, read }
}

test('the reader passes on the head and the body of consecutive messages', () => {
  const messages: string[][] = []
  const read = messageReader((head, body) => messages.push([head, body.toString()]))
  read(message('{"name":"Koné"}'))
  read(message(''))
  expect(messages).toEqual(['{"name":"Koné"}', ''].map((body) => [head(body), body]))
})

test('the reader parses a message that arrives in two chunks, wherever it is split', () => {
  const whole = message('{"name":"Koné"}')
  for (let cut = 1; cut < whole.length; cut++) {
    const { bodies, read } = reading()
    read(whole.subarray(0, cut))
    expect(bodies).toEqual([])
    read(whole.subarray(cut))
    expect(bodies).toEqual(['{"name":"Koné"}'])
  }
})

test('the reader throws if two messages arrive at once', () => {
  const both = Buffer.concat([message('{}'), message('{}')])
  expect(() => reading().read(both)).toThrow('More than one message')
})

test('the reader throws on a message without Content-Length', () => {
  expect(() => reading().read(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toThrow('no Content-Length')
})
