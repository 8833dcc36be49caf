import { describe, expect, test } from 'vitest'
import { isAllowedAddress, refusalOfTarget, type TargetRules } from './target.ts'

const strict: TargetRules = { mode: 'live', allowPrivate: false, networks: [] }
const withLoopback: TargetRules = { mode: 'test', allowPrivate: true, networks: [] }

const isPrivate = 'must not lead into a private network'
const isNotHttps = 'must be an https URL'
const hasCredentials = 'must not have a user name or a password'
const isNoHost = 'must have a host that can be looked up, such as example.com'
const isNotAscii =
  'must be written in ASCII: a host of other letters in its xn-- form, a path percent-encoded'

describe('a public https URL is an allowed target', () => {
  test.each([
    'https://example.com',
    'https://example.com/',
    'https://example.com:8443/hooks?a=b',
    'https://EXAMPLE.com./hooks',
    'https://my_shop.example.com/hooks?to=a@b',
    'https://example.com:1/',
    'https://xn--mnchen-3ya.example/hooks',
    'https://10.example.com/',
    'https://localhost.example.com/',
    'https://notlocalhost.example/',
    'https://1.1.1.1/',
    'https://9.255.255.255/',
    'https://11.0.0.0/',
    'https://100.63.255.255/',
    'https://100.128.0.0/',
    'https://128.0.0.1/',
    'https://172.15.255.255/',
    'https://172.32.0.0/',
    'https://192.167.255.255/',
    'https://192.169.0.0/',
    'https://198.17.255.255/',
    'https://223.255.255.255/',
    'https://[2600::1]/',
    'https://[2a00:1450:4001::1]:8443/',
    'https://[::ffff:1.1.1.1]/',
    'https://[64:ff9b::1.1.1.1]/',
  ])('%s is an allowed target', (url) => {
    expect(refusalOfTarget(url, strict)).toBeUndefined()
  })
})

const privateHosts = [
  // 127.0.0.1 and other loopback addresses, in every spelling that URL parsing accepts.
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0X7F.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '127%2e0%2e0%2e1',
  '１２７.0.0.1',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '127.255.255.254',
  // Names of this machine and of private networks.
  'localhost',
  'LOCALHOST',
  'localhost.',
  'lOcAlHoSt..',
  'a.localhost',
  'a.b.localhost.',
  'ｌｏｃａｌｈｏｓｔ',
  'intranet',
  'metadata',
  'intranet.',
  // Reserved IPv4 ranges.
  '0',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.0',
  '10.255.255.255',
  '012.0.0.1',
  '0xa.1',
  '167772161',
  '100.64.0.0',
  '100.127.255.255',
  '169.254.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.0',
  '192.168.255.255',
  '3232235521',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '4294967295',
  // IPv6 addresses that are not global.
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::2]',
  '[100::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fdff:ffff::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[ff0e::1]',
  '[4000::1]',
  '[2001::1]',
  '[2001:10::1]',
  '[2001:db8::1]',
  '[2001:DB8:0:0::1]',
  '[3fff::1]',
  // IPv4 addresses embedded in IPv6 addresses.
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:7F00:0001]',
  '[0:0:0:0:0:ffff:10.0.0.1]',
  '[::ffff:0.0.0.0]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:192.168.1.1]',
  '[::ffff:0:10.0.0.1]',
  '[64:ff9b::]',
  '[64:ff9b::1]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:0:0:0:0:c0a8:101]',
  '[64:ff9b:1::1]',
  '[64:ff9b::1:1.1.1.1]',
  '[2002:7f00:1::]',
  '[2002:a00:1::1]',
  '[2002:c0a8:101::1]',
  '[2002:101:101::1]',
  '[2001:0:4136:e378:8000:63bf:f5ff:fffe]',
  '[fe80::5efe:10.0.0.1]',
]

describe('a URL into a private network is refused', () => {
  test.each(privateHosts)('https://%s/ is refused as private', (host) => {
    expect(refusalOfTarget(`https://${host}/`, strict)).toBe(isPrivate)
    expect(refusalOfTarget(`https://${host}:8443/hooks`, strict)).toBe(isPrivate)
  })
})

describe('a malformed or disguised URL is refused', () => {
  test.each([
    ['http://example.com/', isNotHttps],
    ['http://127.0.0.1/', isNotHttps],
    ['ftp://example.com/', isNotHttps],
    ['file:///etc/passwd', isNotHttps],
    ['data:text/plain,a', isNotHttps],
    ['wss://example.com/', isNotHttps],
    ['//example.com/', isNotHttps],
    ['example.com', isNotHttps],
    ['', isNotHttps],
    ['https://', isNotHttps],
    ['https://1.2.3.4.5/', isNotHttps],
    ['https://256.256.256.256/', isNotHttps],
    ['https://0x7f.0.0.0x1ff/', isNotHttps],
    ['https://[fe80::1%25eth0]/', isNotHttps],
    ['https://[::1', isNotHttps],
    ['https://me@example.com/', hasCredentials],
    ['https://me:secret@example.com/', hasCredentials],
    ['https://:secret@example.com/', hasCredentials],
    ['https://example.com@127.0.0.1/', hasCredentials],
    ['https://@example.com/', hasCredentials],
    ['https://:@example.com/', hasCredentials],
    ['https:me@example.com', hasCredentials],
    ['https:\\\\@example.com', hasCredentials],
    ['https://example.com:0/', 'must not have the port 0'],
    ['https://.example/', isNoHost],
    ['https://a..example/', isNoHost],
    ['https://example.com../', isNoHost],
    ['https://*.example/', isNoHost],
    ['https://-a.example/', isNoHost],
    ['https://a-.example/', isNoHost],
    ['https://a!b.example/', isNoHost],
    [`https://${'a'.repeat(64)}.example/`, isNoHost],
    [`https://${'a.'.repeat(127)}example/`, isNoHost],
    ['https://münchen.example/', isNotAscii],
    ['https://example.com/größe', isNotAscii],
    ['https://example.com/a b', isNotAscii],
    ['https://example.com/#a', 'must not have a fragment'],
    ['https://example.com/#', 'must not have a fragment'],
    ['https://127.0.0.1\\@example.com/', isPrivate],
    ['https://127.0.0.1\t/', isPrivate],
    ['https:127.0.0.1', isPrivate],
    ['https:\\\\127.0.0.1\\', isPrivate],
  ])('%s is refused', (url, want) => {
    expect(refusalOfTarget(url, strict)).toBe(want)
  })
})

describe('with allowPrivate, test events may go to this machine', () => {
  test.each([
    'http://127.0.0.1:4000/hooks',
    'http://localhost:4000/',
    'http://a.localhost/',
    'http://[::1]:4000/',
    'http://[::ffff:127.0.0.1]/',
    'https://localhost:4000/',
    'https://2130706433/',
  ])('%s is allowed for test events only', (url) => {
    expect(refusalOfTarget(url, withLoopback)).toBeUndefined()
    expect(refusalOfTarget(url, { ...withLoopback, mode: 'live' })).toBeDefined()
    expect(refusalOfTarget(url, { ...withLoopback, allowPrivate: false })).toBeDefined()
  })

  test.each([
    'http://10.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://example.com/',
    'http://intranet/',
  ])('%s is refused even for test events', (url) => {
    expect(refusalOfTarget(url, withLoopback)).toBeDefined()
  })
})

describe('with the operator’s networks 10.1.0.0/16, fd00:1::/32 and 192.168.7.7', () => {
  const own: TargetRules = { ...strict, networks: ['10.1.0.0/16', 'fd00:1::/32', '192.168.7.7'] }

  test.each([
    'https://10.1.0.0/',
    'https://10.1.255.255:8443/',
    'https://[::ffff:10.1.2.3]/',
    'https://[fd00:1::5]/',
    'https://192.168.7.7/',
    'https://orders-receiver/',
    'https://example.com/',
  ])('%s is an allowed target', (url) => {
    expect(refusalOfTarget(url, own)).toBeUndefined()
  })

  test.each([
    'https://10.2.0.0/',
    'https://[fd00:2::5]/',
    'https://192.168.7.8/',
    'https://localhost/',
    'http://10.1.0.1/',
    'http://orders-receiver/',
  ])('%s is still refused', (url) => {
    expect(refusalOfTarget(url, own)).toBeDefined()
  })
})

describe('the address that a host name resolves to', () => {
  const addresses = privateHosts
    .filter((host) => URL.canParse(`https://${host}`))
    .map((host) => new URL(`https://${host}`).hostname.replace(/^\[|\]$/g, ''))
    .filter((host) => /^[\d.]+$|:/.test(host))

  test.each(addresses)('a connection to the private address %s is refused', (address) => {
    expect(isAllowedAddress(address, strict)).toBe(false)
  })

  test.each(['::ffff:127.0.0.1', '64:ff9b::10.0.0.1', 'fe80::1%eth0', '2600::1%eth0', 'a', ''])(
    'a connection to %j is refused',
    (address) => {
      expect(isAllowedAddress(address, strict)).toBe(false)
    },
  )

  test.each(['1.1.1.1', '2600::1', '::ffff:1.1.1.1', '64:ff9b::101:101'])(
    'a connection to the public address %s is allowed',
    (address) => {
      expect(isAllowedAddress(address, strict)).toBe(true)
    },
  )
})
