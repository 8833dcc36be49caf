import {
  AddressRefused,
  attemptTimeoutMs,
  NameUnknown,
  sendMessage,
} from '@delivery-orders/operations/dispatch'
import { expect, test } from 'vitest'
import { englishFailures } from './failure-texts.ts'

const codes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ERR_TLS_CERT', 'CERT_HAS_EXPIRED'],
  ...['CERT_NOT_YET_VALID', 'HOSTNAME_MISMATCH', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'EPROTO', 'HPE_INVALID', 'ETIMEDOUT', 'ANYTHING'],
]

const failures = [
  ...codes.map((code) => Object.assign(new Error(), { code })),
  new AddressRefused(),
  new NameUnknown(),
]

test.for(failures)('the desk has a text for the failure %s', async (failure) => {
  const webhook = { url: 'https://shop.example.com', secret: 'whsec_AAAA', previousSecret: null }
  const { attempt } = await sendMessage(
    { webhook, mode: 'live', id: 'evt_1', body: '{}' },
    {
      post: () => Promise.reject(failure),
      clock: { now: () => 0 } as never,
      elapsed: () => 0,
      timeoutMs: attemptTimeoutMs,
    },
  )

  expect(Object.keys(englishFailures)).toContain(attempt.error)
})
