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

test('the reader parses consecutive requests', () => {
  const { messages, read } = reading()
  read(request('evt_1', '{"name":"Koné"}'))
  read(request('evt_2', ''))
  expect(messages).toEqual([messageOf('evt_1', '{"name":"Koné"}'), messageOf('evt_2', '')])
})

test('the reader parses a request that arrives in two chunks, wherever it is split', () => {
  const whole = request('evt_1', '{"name":"Koné"}')
  for (let cut = 1; cut < whole.length; cut++) {
    const { messages, read } = reading()
    read(whole.subarray(0, cut))
    expect(messages).toEqual([])
    read(whole.subarray(cut))
    expect(messages).toEqual([messageOf('evt_1', '{"name":"Koné"}')])
  }
})

test('the reader throws on a second request before the first is answered', () => {
  const { read } = reading()
  const both = Buffer.concat([request('evt_1', '{}'), request('evt_2', '{}')])
  expect(() => read(both)).toThrow('before the previous one was answered')
})

test('the reader throws on a request without webhook-id, and on a GET', () => {
  const { read } = reading()
  expect(() => read(Buffer.from('POST / HTTP/1.1\r\ncontent-length: 0\r\n\r\n'))).toThrow(
    'no webhook-id',
  )
  expect(() => reading().read(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toThrow(
    'Not a webhook request',
  )
})
