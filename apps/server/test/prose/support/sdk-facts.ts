import manifest from '@delivery-orders/sdk/package.json' with { type: 'json' }
import { settings } from '../../../src/settings/settings.ts'
import type { Fact } from './claims.ts'
import { setting } from './pages.ts'

const sdk = 'packages/sdk/src'
const ofCall = (name: string) => setting(`${sdk}/call/settings.ts`, name)
const ofInbox = (name: string) => setting(`${sdk}/inbox/inbox.ts`, name)
const waitFor = setting(`${sdk}/resources/wait-for.ts`, 'timeoutMs')
const inProcess = setting(`${sdk}/inbox/memory-in-process.ts`, 'entriesMax')
const node = Number(/\d+/.exec(manifest.engines.node)?.[0])
/** The source has these numbers without a name. */
const [firstWait, longestWait, firstPoll, longestPoll, ageMax, shortestLog] = [
  500, 8000, 1000, 15_000, 300, 30,
]

/** Facts about the SDK, in its pages. */
export const sdkFacts: readonly Fact[] = [
  ['Each request waits {} seconds', setting(`${sdk}/resources/follow.ts`, 'wait')],
  [
    'A token can have {} such loops',
    setting('packages/operations/src/feed/waiting-room.ts', 'perTokenMax'),
  ],
  ['runs on Node {} or later', node],
  ['WebCrypto: Node {} or later', node],
  ['this repository and Node {} or later', node],
  ['http://127.0.0.1:{}', Number(settings.PORT.fallback)],
  ['From Node {} on, the environment', 24],
  ['it needs Node {} or later', 22.13],
  ['In Express {}, use', 5],
  ['In Express {}, also', 4],
  ['for SQLite in {} lines', 40],
  ['| `retries` | {}', ofCall('retries')],
  ['`timeoutMs` of an attempt | {}', ofCall('timeoutMs')],
  ['`deadlineMs` of a call | {}', ofCall('deadlineMs')],
  ['first wait between attempts, ms | {}', firstWait],
  ['(the wait doubles up to it) | {}', longestWait],
  [
    'longest `Retry-After` that a call waits for, ms | {}',
    setting(`${sdk}/call/send-with-retries.ts`, 'waitMaxMs'),
  ],
  ['`timeoutMs` of `waitFor` | {}', waitFor],
  ['`timeoutMs`, {} minutes by default', waitFor / 60_000],
  ['first poll interval of `waitFor`, ms | {}', firstPoll],
  ['longest poll interval of `waitFor`, ms | {}', longestPoll],
  ['maximum age of a message in `receive`, seconds | {}', ageMax],
  ['signed more than {} minutes ago', ageMax / 60],
  ['signed more than {} minutes in the future', ageMax / 60],
  ['`leaseMs` of an inbox | {}', ofInbox('leaseMs')],
  ['`waitMs` of an inbox | {}', ofInbox('waitMs')],
  ['after `waitMs` ({} seconds)', ofInbox('waitMs') / 1000],
  ['maximum number of orders in `memoryInProcess` | {}', inProcess],
  ['a memory in RAM for the last {} orders', inProcess],
  ['The memory must keep each record for {} days', shortestLog],
  ['the statuses {}, {}, {}, {}, {}, {} and {}.', 408, 425, 429, 500, 502, 503, 504],
  ['a {} or {} is `retryable`', 408, 425],
  ['sent up to {} times, Basic Auth or OAuth', 3],
]
