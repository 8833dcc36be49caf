import { BlockList, isIP } from 'node:net'
import type { Mode } from '@delivery-orders/domain'

/** Which webhook targets are allowed in addition to the public internet. */
export interface TargetRules {
  /** Allows test events to loopback addresses, over http too. */
  readonly allowPrivate: boolean
  /** Private networks that the operator allows, such as 10.1.0.0/16. */
  readonly networks: readonly string[]
  readonly mode: Mode
}

/** Normalizes a URL: two URLs with the same result have the same target. */
export function targetOf(text: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  // A trailing dot only marks a host name as fully qualified. An empty query is the same as no query.
  url.hostname = url.hostname.replace(/\.+$/, '')
  if (url.search === '') url.search = ''
  return url.href
}

/** Returns why no events may go to a URL. Its addresses are checked at every connection, because DNS answers change. */
export function refusalOfTarget(text: string, rules: TargetRules): string | undefined {
  if (!URL.canParse(text)) return 'must be an https URL'
  const url = new URL(text)
  const host = hostOf(url)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwnMachine(host, rules)))
    return mayReachItself(rules)
      ? 'must be an https URL, or an http URL of localhost'
      : 'must be an https URL'
  return faultOfParts(text, url) ?? faultOfHost(text, url, rules)
}

function faultOfParts(text: string, url: URL): string | undefined {
  // Checks the unparsed text, because a parsed URL does not show empty credentials or an empty fragment.
  if (/^[^/\\?#]*[/\\]*[^/\\?#]*@/.test(text)) return 'must not have a user name or a password'
  if (text.includes('#')) return 'must not have a fragment'
  return url.port === '0' ? 'must not have the port 0' : undefined
}

function faultOfHost(text: string, url: URL, rules: TargetRules): string | undefined {
  const host = hostOf(url)
  if (!isAllowedHost(host, rules)) return 'must not lead into a private network'
  if (/[^\x21-\x7e]/.test(text)) return isNotAscii
  const isHost = isIP(host) !== 0 || hostName.test(url.hostname)
  return isHost ? undefined : 'must have a host that can be looked up, such as example.com'
}

const isNotAscii =
  'must be written in ASCII: a host of other letters in its xn-- form, a path percent-encoded'

/** A host name as in RFC 1123. Underscores are allowed too, because some host names have them. */
const hostName =
  /^(?=.{1,254}$)[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?(\.[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?)*\.?$/

export function isAllowedAddress(text: string, rules: TargetRules): boolean {
  const address = plainAddress(text)
  return (
    address !== undefined &&
    (isPublic(address) ||
      (mayReachItself(rules) && contains(loopback, address)) ||
      contains(listOf(rules.networks), address))
  )
}

/** Whether a name always stands for this machine: `localhost` and names below it (RFC 6761). */
export const isLocalName = (name: string): boolean => /^(.+\.)?localhost$/.test(name)

/** Returns the host of a URL: an IPv6 address without brackets, or a host name without its trailing dot. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')

const mayReachItself = ({ allowPrivate, mode }: TargetRules): boolean =>
  allowPrivate && mode === 'test'

function isOwnMachine(host: string, rules: TargetRules): boolean {
  const address = plainAddress(host)
  return mayReachItself(rules) && (address ? contains(loopback, address) : isLocalName(host))
}

function isAllowedHost(host: string, rules: TargetRules): boolean {
  if (isIP(host) !== 0) return isAllowedAddress(host, rules)
  if (isLocalName(host)) return isAllowedAddress('127.0.0.1', rules)
  // Only private hosts have names without a dot. They are allowed only if the operator allows private networks.
  return host.includes('.') || (host !== '' && rules.networks.length > 0)
}

/** Returns the canonical IP address, or the IPv4 address that an IPv6 address stands for; undefined for other texts. */
function plainAddress(text: string): string | undefined {
  const version = isIP(text)
  if (version !== 6) return version === 4 ? text : undefined
  // An address with a zone belongs to a local link, never to the internet.
  if (text.includes('%')) return undefined
  const address = new URL(`http://[${text}]`).hostname.slice(1, -1)
  const [, high = '0', low = '0'] = mapped.exec(address) ?? translated.exec(address) ?? []
  return mapped.test(address) || translated.test(address) ? joinBytes(high, low) : address
}

/** IPv6 addresses that stand for an IPv4 address: IPv4-mapped (RFC 4291) and NAT64 (RFC 6052). */
const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/
const translated = /^64:ff9b::(?:([\da-f]{1,4}):)?([\da-f]{1,4})?$/

const joinBytes = (high: string, low: string): string =>
  [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !contains(specialIpv4, address)
  return contains(globalIpv6, address) && !contains(specialIpv6, address)
}

const contains = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const isIpv4 = isIP(address) === 4
    list.addSubnet(address, Number(bits ?? (isIpv4 ? 32 : 128)), isIpv4 ? 'ipv4' : 'ipv6')
  }
  return list
}

const loopback = listOf(['127.0.0.0/8', '::1'])

/** The IPv4 ranges that IANA reserves for special purposes or has not assigned. */
const specialIpv4 = listOf([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // behind a carrier's NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, including cloud metadata services
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
])

/** The only public IPv6 range. Loopback, link-local, unique-local, site-local and multicast are outside it. */
const globalIpv6 = listOf(['2000::/3'])

const specialIpv6 = listOf([
  '2001::/23', // IETF protocol assignments, such as Teredo, which embeds IPv4 addresses
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which embeds IPv4 addresses
  '3fff::/20', // documentation
])
