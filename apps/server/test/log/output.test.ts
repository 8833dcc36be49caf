import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { createLog } from '../../src/log/log.ts'
import { Output } from '../../src/log/output.ts'
import { test as base } from '../store/support/temporary-folder.ts'
import { until } from '../support/until.ts'
import { NamedPipe } from './support/named-pipe.ts'

const { O_NONBLOCK, O_WRONLY } = constants

const test = base.extend<{ pipe: NamedPipe; output: Output }>({
  pipe: async ({ folder }, use) => {
    using pipe = new NamedPipe(join(folder, 'pipe'))
    await use(pipe)
  },
  output: async ({ pipe }, use) => {
    const fd = openSync(pipe.path, O_WRONLY | O_NONBLOCK)
    await use(
      new Output(
        () => fd,
        (dropped) => `${dropped} dropped\n`,
      ),
    )
    closeSync(fd)
  },
})

test('an output whose reader pauses keeps a megabyte, drops all further lines until half of it is read, and then says how many', async ({
  pipe,
  output,
}) => {
  const kept = 1_049
  const write = (name: string) => output.write(`${name.padEnd(999)}\n`)
  for (let number = 0; number < 3_000; number++) write(`line ${number}`)
  expect(output.dropped).toBe(3_000 - kept)

  let text = ''
  const readUntil = (what: string, isSo: () => boolean) =>
    until(what, () => {
      text += pipe.read()
      return isSo()
    })
  await readUntil('a tenth is read', () => text.length > 100_000)
  write('too early')
  await readUntil('the gap ends', () => text.includes('dropped'))
  write('after the gap')
  output.flush()
  await readUntil('the last line arrives', () => text.includes('after'))

  const names = text.split('\n').map((line) => line.trimEnd())
  const numbered = Array.from({ length: kept }, (_, number) => `line ${number}`)
  expect(names).toEqual([...numbered, `${output.dropped} dropped`, 'after the gap', ''])
  expect(output.dropped).toBe(3_000 - kept + 1)
})

test('a line of level 50 or more is written at once with those before it, while other lines wait', async ({
  pipe,
  output,
  onTestFinished,
}) => {
  // The delay of waiting lines never ends.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const log = createLog('info', output)
  let text = ''
  const arrives = (message: string) =>
    until(`${message} arrives`, () => {
      text += pipe.read()
      return text.includes(`"msg":"${message}"`)
    })

  log.info('first')
  log.error({ err: new Error('disk full') }, 'failed')
  await arrives('failed')
  log.warn('second')
  log.fatal('crashed')
  await arrives('crashed')
  log.warn('third')

  expect(text.match(/"msg":"\w+"/g)?.map((field) => JSON.parse(`{${field}}`).msg)).toEqual([
    'first',
    'failed',
    'second',
    'crashed',
  ])
  output.flush()
  await arrives('third')
})

test('a line of level 50 or more neither throws nor is lost while no process reads', async ({
  pipe,
  output,
}) => {
  pipe.fill()
  createLog('info', output).error('failed')

  let text = ''
  await until('the line arrives', () => {
    text += pipe.read()
    return text.includes('"msg":"failed"')
  })
})

test('lines below level 50 do not hurry those that wait', () => {
  let message = ''
  const hurried: string[] = []
  const log = createLog('info', {
    write: (line) => {
      message = JSON.parse(line).msg
    },
    hurry: () => void hurried.push(message),
  })

  log.info('started')
  log.error({ err: new Error('disk full') }, 'failed')
  log.warn('slow')
  log.fatal('crashed')
  log.frequent('info', '"status":200', 'request')

  expect(hurried).toEqual(['failed', 'crashed'])
})

test('a flush waits until all lines are written, but not forever', async ({ pipe, output }) => {
  pipe.fill()
  output.write('a line\n')
  await new Promise<void>((resolve) => output.flush(resolve))
  expect(pipe.read()).not.toContain('a line')

  await new Promise<void>((resolve) => output.flush(resolve))
  expect(pipe.read()).toBe('a line\n')
})
