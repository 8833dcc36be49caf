import { describe, expect, test } from 'vitest'
import { parsedBody } from './json-body.ts'

describe('a body that is not JSON', () => {
  test.for([
    ['{"phone":"+2250702029254",}', ', but is not valid at position 26, counted from 0.'],
    ['{"phone":', ', but ends too early.'],
    ['+2250702029254', '.'],
    ['{"total":NaN}', '; JSON has no NaN and no Infinity.'],
    ['\uFEFF{}', ' without a byte order mark.'],
  ])('is refused with its position, and never quoted: %s', ([body = '', detail = '']) => {
    const parsing = () => parsedBody(Buffer.from(body))

    const message = `The body must be one JSON text in UTF-8${detail}`
    expect(parsing).toThrow(expect.objectContaining({ code: 'invalid_json', message }))
  })
})
