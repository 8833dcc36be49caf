import { BlockList, isIP } from 'node:net'
import type { Mode } from '@delivery-orders/domain'

/** Which targets there are, beside the public internet. */
export interface TargetRules {
  /** Test events may go to this machine itself, also over http. */
  readonly allowPrivate: boolean
  /** The operator's own networks, such as 10.1.0.0/16. */
  readonly networks: readonly string[]
  readonly mode: Mode
}

/** What makes two URLs lead to the same target: their one spelling. */
export function targetOf(text: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  // A dot at its end says only that a name is whole; of an empty query nothing is sent.
  url.hostname = url.hostname.replace(/\.+$/, '')
  if (url.search === '') url.search = ''
  return url.href
}

/**
 * Why no event may be sent to a URL, as far as it can be told from the URL alone; undefined for one that may be tried.
 * Where a name leads is asked at every connection, because its answer can change.
 */
export function refusalOfTarget(text: string, rules: TargetRules): string | undefined {
  if (!URL.canParse(text)) return 'must be an https URL'
  const url = new URL(text)
  const host = hostOf(url)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwnMachine(host, rules)))
    return 'must be an https URL'
  return faultOfParts(text, url) ?? faultOfHost(text, url, rules)
}

function faultOfParts(text: string, url: URL): string | undefined {
  // Of empty ones, and of an empty fragment, the URL itself tells nothing.
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

/** RFC 1123, and the underscore, which some names have nevertheless. */
const hostName =
  /^(?=.{1,254}$)[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?(\.[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?)*\.?$/

/** Whether a connection may be made to an address. */
export function isAllowedAddress(text: string, rules: TargetRules): boolean {
  const address = plainAddress(text)
  return (
    address !== undefined &&
    (isPublic(address) ||
      (mayReachItself(rules) && contains(loopback, address)) ||
      contains(listOf(rules.networks), address))
  )
}

/** RFC 6761: these names are this machine, whatever a name server says. */
export const isLocalName = (name: string): boolean => /^(.+\.)?localhost$/.test(name)

/** An address without brackets; a name without the dot that says that it is whole. */
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
  // Names without a dot are those of a network of one's own.
  return host.includes('.') || (host !== '' && rules.networks.length > 0)
}

/** In its one spelling; the IPv4 address that an IPv6 one leads to. Undefined for what is no address that can be sent to. */
function plainAddress(text: string): string | undefined {
  const version = isIP(text)
  if (version !== 6) return version === 4 ? text : undefined
  // A zone is of a link, and no link is the internet.
  if (text.includes('%')) return undefined
  const address = new URL(`http://[${text}]`).hostname.slice(1, -1)
  const [, high = '0', low = '0'] = mapped.exec(address) ?? translated.exec(address) ?? []
  return mapped.test(address) || translated.test(address) ? dotted(high, low) : address
}

/** The two ways in which IPv6 carries an IPv4 address that is really gone to: RFC 4291 and RFC 6052. */
const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/
const translated = /^64:ff9b::(?:([\da-f]{1,4}):)?([\da-f]{1,4})?$/

const dotted = (high: string, low: string): string =>
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

/** All that IANA has set aside, with what nobody has been given. */
const specialIpv4 = listOf([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // behind a carrier's NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, with the metadata of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
])

/** Only here are addresses of the internet: not loopback, link-local, unique-local, site-local, multicast, and the rest. */
const globalIpv6 = listOf(['2000::/3'])

const specialIpv6 = listOf([
  '2001::/23', // protocols, among them Teredo, which embeds addresses
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which embeds addresses
  '3fff::/20', // documentation
])
