import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function loggedBy(write: (log: ReturnType<typeof createLog>) => void): readonly object[] {
  const lines: object[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  write(log)
  log.flush()
  return lines
}

const errorOf = (message: string) =>
  new Error(message, { cause: Object.assign(new Error('disk full'), { path: '/orders/Awa' }) })

test('an error is logged with its stack and its cause, but without other fields', () => {
  const [line] = loggedBy((log) => log.error({ requestId: 'r-1', err: errorOf('failed') }, 'oops'))

  expect(line).toEqual({
    level: 50,
    time: expect.stringMatching(/^\d{4}-.+Z$/),
    requestId: 'r-1',
    err: {
      type: 'Error',
      message: 'failed',
      stack: expect.stringContaining('log.test.ts'),
      cause: { type: 'Error', message: 'disk full', stack: expect.any(String) },
    },
    msg: 'oops',
  })
})

test('the message of a JSON syntax error is not logged, because it quotes the text', () => {
  const parse = () => JSON.parse('Awa Koné')
  const lines = loggedBy((log) => {
    for (let count = 0; count < 2; count++)
      try {
        parse()
      } catch (error) {
        log.error({ err: error }, 'oops')
      }
  })

  expect(lines).toMatchObject([
    { err: { message: 'could not be parsed', stack: expect.stringContaining('    at ') } },
    { cause: 'SyntaxError: could not be parsed' },
  ])
  expect(JSON.stringify(lines)).not.toContain('Awa')
})

test('the same error is logged once, and its repetitions as one line without stack', () => {
  const lines = loggedBy((log) => {
    for (let number = 0; number < 500; number++)
      log.error({ requestId: `r-${number}`, err: errorOf('failed') }, 'oops')
    log.error({ err: errorOf('another') }, 'oops')
  })

  expect(lines).toMatchObject([
    { requestId: 'r-0', err: { message: 'failed' } },
    { err: { message: 'another' } },
    { level: 50, repeated: 499, cause: 'Error: failed (Error: disk full)', msg: 'oops' },
  ])
  expect(Object.keys(lines[2] ?? {})).not.toContain('err')
})

test('a value that is not an error is logged with its type alone', () => {
  const lines = loggedBy((log) => log.error({ err: 'Awa Koné' }, 'oops'))

  expect(lines).toMatchObject([{ err: { type: 'string' } }])
})

test('a frequent line has the same text as a line of pino', () => {
  const texts: string[] = []
  const log = createLog('info', {
    write: (line) => void texts.push(line.replace(/"time":"[^"]+"/, '')),
  })
  const fields = { name: 'Awa "Koné" \\ \n \u2028', status: 200, durationMs: 0.1 }
  log.info(fields, 'request')
  log.frequent('info', JSON.stringify(fields).slice(1, -1), 'request')
  log.frequent('debug', '"name":"below the level"', 'request')

  expect(texts).toHaveLength(2)
  expect(texts[1]).toBe(texts[0])
})
