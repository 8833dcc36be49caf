import { expect, test } from 'vitest'
import { type Message, messageReader } from './message-reader.ts'

const request = (id: string, body: string): Buffer =>
  Buffer.from(
    [
      'POST /hooks HTTP/1.1',
      'host: 127.0.0.1',
      `webhook-id: ${id}`,
      'webhook-timestamp: 1700000000',
      'webhook-signature: v1,abc v1,def',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )

function reading() {
  const messages: (Omit<Message, 'body'> & { readonly body: string })[] = []
  const read = messageReader(({ body, ...rest }) =>
    messages.push({ ...rest, body: body.toString() }),
  )
  return { messages, read }
}

const messageOf = (id: string, body: string) => ({
  id,
  timestamp: '1700000000',
  signature: 'v1,abc v1,def',
  body,
})

test('one request after the other is read', () => {
  const { messages, read } = reading()
  read(request('evt_1', '{"name":"Koné"}'))
  read(request('evt_2', ''))
  expect(messages).toEqual([messageOf('evt_1', '{"name":"Koné"}'), messageOf('evt_2', '')])
})

test('a request may come in pieces of any size', () => {
  const whole = request('evt_1', '{"name":"Koné"}')
  for (let cut = 1; cut < whole.length; cut++) {
    const { messages, read } = reading()
    read(whole.subarray(0, cut))
    expect(messages).toEqual([])
    read(whole.subarray(cut))
    expect(messages).toEqual([messageOf('evt_1', '{"name":"Koné"}')])
  }
})

test('two requests at once are refused: the first has no answer yet', () => {
  const { read } = reading()
  const both = Buffer.concat([request('evt_1', '{}'), request('evt_2', '{}')])
  expect(() => read(both)).toThrow('before the answer')
})

test('a request without what is needed is refused', () => {
  const { read } = reading()
  expect(() => read(Buffer.from('POST / HTTP/1.1\r\ncontent-length: 0\r\n\r\n'))).toThrow(
    'no webhook-id',
  )
  expect(() => reading().read(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toThrow('No request')
})
