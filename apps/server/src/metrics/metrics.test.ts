import { describe, expect, test } from 'vitest'
import { Metrics } from './metrics.ts'

const linesOf = async (metrics: Metrics): Promise<string[]> => (await metrics.text()).split('\n')

describe('a counter', () => {
  test('prints HELP and TYPE once, and a line for each combination of labels', async () => {
    const metrics = new Metrics()
    const requests = metrics.counter('requests_total', 'Requests.', 'operation', 'status')
    requests.of('getOrder', '200').add(2)
    requests.of('getOrder', '404').add(1)
    requests.of('getOrder', '200').add(1)

    expect(await metrics.text()).toBe(
      [
        '# HELP requests_total Requests.',
        '# TYPE requests_total counter',
        'requests_total{operation="getOrder",status="200"} 3',
        'requests_total{operation="getOrder",status="404"} 1',
        '',
      ].join('\n'),
    )
  })

  test('without labels is printed without braces', async () => {
    const metrics = new Metrics()
    metrics.counter('turns_total', 'Turns.').of().add(1)

    expect((await linesOf(metrics))[2]).toBe('turns_total 1')
  })

  test('is printed as 0 before its first increment, so that rate() sees the increment', async () => {
    const metrics = new Metrics()
    metrics.counter('turns_total', 'Turns.', 'outcome').of('failed')

    expect((await linesOf(metrics))[2]).toBe('turns_total{outcome="failed"} 0')
  })
})

test('metrics are printed in the order of registration, and the series of each metric are sorted by labels', async () => {
  const renderCounts = (...operations: readonly string[]) => {
    const metrics = new Metrics()
    const second = metrics.counter('z_total', 'Z.', 'operation')
    metrics.gauge('a', 'A.').of()
    for (const operation of operations) second.of(operation)
    return metrics.text()
  }

  const text = await renderCounts('a', 'b')
  expect(await renderCounts('b', 'a')).toBe(text)
  expect(text.match(/^\w+(\{.*\})?/gm)).toEqual([
    'z_total{operation="a"}',
    'z_total{operation="b"}',
    'a',
  ])
})

test('registering two metrics with the same name throws', () => {
  const metrics = new Metrics()
  metrics.gauge('waiting', 'Waiting.')

  expect(() => metrics.counter('waiting', 'Waiting.')).toThrow('already a metric waiting')
})

test('line breaks, backslashes and quotes are escaped in help and label values', async () => {
  const metrics = new Metrics()
  metrics.gauge('odd', 'One "line" \\ and\nanother.', 'name').of('a"b\\c\nd')

  expect(await linesOf(metrics)).toEqual([
    '# HELP odd One "line" \\\\ and\\nanother.',
    '# TYPE odd gauge',
    'odd{name="a\\"b\\\\c\\nd"} 0',
    '',
  ])
})

test('a counter of outcomes explains them, and prints 0 for those that have not happened', async () => {
  const metrics = new Metrics()
  const count = metrics.outcomes('commits_total', 'Changes', { committed: '', full: 'no room' })
  count('full')
  count('full', 2)

  expect(await metrics.text()).toBe(
    [
      '# HELP commits_total Changes, by outcome: committed; full (no room).',
      '# TYPE commits_total counter',
      'commits_total{outcome="committed"} 0',
      'commits_total{outcome="full"} 3',
      '',
    ].join('\n'),
  )
})

describe('a gauge', () => {
  test('prints the last value that was set, plus all later additions', async () => {
    const metrics = new Metrics()
    const waiting = metrics.gauge('waiting', 'Waiting.').of()
    waiting.set(7)
    waiting.add(-2.5)

    expect((await linesOf(metrics))[2]).toBe('waiting 4.5')
  })

  test.for([
    [Number.POSITIVE_INFINITY, '+Inf'],
    [Number.NEGATIVE_INFINITY, '-Inf'],
    [Number.NaN, 'NaN'],
    [1e-7, '1e-7'],
    [1e21, '1e+21'],
  ] as const)('with the value %s is printed in Prometheus syntax', async ([value, text]) => {
    const metrics = new Metrics()
    metrics.gauge('odd', 'Odd.').of().set(value)

    expect((await linesOf(metrics))[2]).toBe(`odd ${text}`)
  })

  test('calls its callback each time the metrics are printed', async () => {
    const metrics = new Metrics()
    let value = 0
    metrics.read('gauge', 'memory_bytes', 'Memory.', () => ++value)

    expect([(await linesOf(metrics))[2], (await linesOf(metrics))[2]]).toEqual([
      'memory_bytes 1',
      'memory_bytes 2',
    ])
  })
})

describe('a histogram', () => {
  test('has buckets that count the values up to their bound, and a last bucket that counts all values', async () => {
    const metrics = new Metrics()
    const histogram = metrics.histogram('batch_size', 'Sizes.', [1, 2, 4])
    for (const size of [1, 2, 2, 3, 4, 5, 100]) histogram.of().observe(size)

    expect(await linesOf(metrics)).toEqual([
      '# HELP batch_size Sizes.',
      '# TYPE batch_size histogram',
      'batch_size_bucket{le="1"} 1',
      'batch_size_bucket{le="2"} 3',
      'batch_size_bucket{le="4"} 5',
      'batch_size_bucket{le="+Inf"} 7',
      'batch_size_sum 117',
      'batch_size_count 7',
      '',
    ])
  })

  test('prints buckets, a sum and a count for each combination of labels', async () => {
    const metrics = new Metrics()
    const histogram = metrics.histogram('duration_seconds', 'Durations.', [0.25], 'operation')
    histogram.of('getOrder').observe(0.5)
    histogram.of('createOrder').observe(0.125)

    expect((await linesOf(metrics)).slice(2, -1)).toEqual([
      'duration_seconds_bucket{operation="createOrder",le="0.25"} 1',
      'duration_seconds_bucket{operation="createOrder",le="+Inf"} 1',
      'duration_seconds_sum{operation="createOrder"} 0.125',
      'duration_seconds_count{operation="createOrder"} 1',
      'duration_seconds_bucket{operation="getOrder",le="0.25"} 0',
      'duration_seconds_bucket{operation="getOrder",le="+Inf"} 1',
      'duration_seconds_sum{operation="getOrder"} 0.5',
      'duration_seconds_count{operation="getOrder"} 1',
    ])
  })
})
