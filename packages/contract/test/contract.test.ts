import { expect, test } from 'vitest'
import { document, operationsOf, problemTable } from '../src/index.ts'

test('every pattern compiles as a Unicode regular expression', () => {
  const patterns: string[] = []
  JSON.stringify(document, (_key, value) => {
    if (typeof value?.pattern === 'string') patterns.push(value.pattern)
    return value
  })
  expect(patterns.length).toBeGreaterThan(10)
  for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow()
})

test('tools see the known values of each open enumeration, and that it may have others', () => {
  const open: { readonly anyOf?: readonly object[]; readonly 'x-extensible-enum': unknown }[] = []
  JSON.stringify(document, (_key, value) => {
    if (value?.['x-extensible-enum'] !== undefined) open.push(value)
    return value
  })
  expect(open.length).toBeGreaterThan(10)
  for (const { anyOf, 'x-extensible-enum': values } of open)
    expect(anyOf).toEqual([
      { type: 'string', enum: values },
      { type: expect.anything(), maxLength: expect.any(Number) },
    ])
})

test.each(operationsOf(document))('operation $id requires exactly one scope', ({ operation }) => {
  expect(operation.security).toEqual([
    {
      bearerAuth: [expect.stringMatching(/^(orders|webhooks|events|fleet):(read|write|progress)$/)],
    },
  ])
})

test.each(operationsOf(document))(
  'the path of operation $id is in kebab-case with camelCase parameters',
  ({ path }) => {
    expect(path).toMatch(/^(\/([a-z]+(-[a-z]+)*|\{[a-zA-Z]+\}))+$/)
  },
)

const always = ['API-Version', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id']
const alsoOf: Readonly<Record<string, readonly string[]>> = {
  // `-` excludes a header: the service answers 401 before it checks the rate limit.
  401: ['-RateLimit', '-RateLimit-Policy', 'WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

test.each(operationsOf(document))('every response of $id declares the common headers', (entry) => {
  for (const [status, response] of Object.entries(entry.operation.responses)) {
    const own = alsoOf[status] ?? []
    const want = [...always.filter((name) => !own.includes(`-${name}`)), ...own]
    const headers = Object.keys(resolved(response)['headers'] ?? {})
    expect(headers).toEqual(expect.arrayContaining(want.filter((name) => !name.startsWith('-'))))
  }
})

function resolved(response: unknown): Readonly<Record<string, object>> {
  const { $ref } = response as { readonly $ref?: string }
  const responses = document.components['responses'] as Record<string, Record<string, object>>
  const found = $ref ? responses[$ref.slice('#/components/responses/'.length)] : response
  return found as Readonly<Record<string, object>>
}

test.each(Object.entries(problemTable))(
  'problem %s has an error status, title, meaning, causes, remedy and a matching example',
  (code, { status, title, meaning, causes, remedy, example }) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThanOrEqual(599)
    expect(title).toMatch(/^[A-Z].*[^.]$/)
    expect(meaning).toMatch(/^[A-Z].*\.$/)
    expect(causes.length).toBeGreaterThan(0)
    for (const cause of causes) expect(cause).toMatch(/^[A-Z].*\.$/)
    expect(remedy).toMatch(/^[A-Z].*\.$/)
    expect(example.value).toMatchObject({ code, status, title })
  },
)

test.each(Object.values(problemTable).map(({ example }) => example.value))(
  'the detail of the problem $code does not repeat its title, because clients show both texts',
  ({ title, detail }) => expect(detail).not.toBe(`${title}.`),
)
