import type { X509Certificate } from 'node:crypto'
import type { Clocks } from '../clock.ts'
import type { Log } from '../log/log.ts'

const dayMs = 86_400_000

/** A time is used for an hour: a machine that sleeps makes it wrong. */
const timeKeptMs = 3_600_000
/** Reading the time of a host again sooner would tell nothing new. */
const timeEveryMs = 10_000
const certificateEveryMs = 3_600_000
/** Maximum number of hosts whose time and certificate are known. */
const hostsMax = 1_000
/** A certificate expires soon if it has less than this left, and less than a sixth of its life: some live for days. */
const expiringMs = 7 * 86_400_000

type Validity = Pick<X509Certificate, 'validFromDate' | 'validToDate'>

interface KnownCertificate {
  readonly atMs: number
  readonly endsAt: number
  readonly isExpiring: boolean
}

/** What hosts that receive events have shown: their time, and how long their certificates are valid. */
export class KnownReceivers {
  readonly #clocks: Clocks
  readonly #log: Pick<Log, 'warn'>
  /** By host, the difference of its time to the clock that never steps, so that it survives steps of the other one. */
  readonly #times = new Map<string, { readonly atMs: number; readonly offsetMs: number }>()
  readonly #certificates = new Map<string, KnownCertificate>()

  constructor(clocks: Clocks, log: Pick<Log, 'warn'>) {
    this.#clocks = clocks
    this.#log = log
  }

  /** `date` is the header of a response that has just arrived. */
  answered(host: string, date: string | undefined): void {
    const elapsedMs = this.#clocks.elapsed()
    const known = this.#times.get(host)
    if (date === undefined || (known && elapsedMs - known.atMs < timeEveryMs)) return
    const time = Date.parse(date)
    if (Number.isNaN(time)) return
    if (!known && this.#times.size === hostsMax) this.#times.clear()
    this.#times.set(host, { atMs: elapsedMs, offsetMs: time - elapsedMs })
  }

  /** The host has shown a valid certificate. It is read once an hour: that costs a tenth of the handshake. */
  connected(host: string, readCertificate: () => Validity | undefined): void {
    const atMs = this.#clocks.elapsed()
    const known = this.#certificates.get(host)
    if (known && atMs - known.atMs < certificateEveryMs) return
    const certificate = readCertificate()
    if (!certificate) return
    const { validFromDate, validToDate } = certificate
    const endsAt = validToDate.getTime()
    const isExpiring = endsAt - this.#clocks.now() < expiringMsOf(endsAt - validFromDate.getTime())
    if (!known && this.#certificates.size === hostsMax) this.#certificates.clear()
    this.#certificates.set(host, { atMs, endsAt, isExpiring })
    if (isExpiring && known?.endsAt !== endsAt)
      this.#log.warn(
        { host, expiresAt: validToDate.toISOString() },
        'the certificate of a receiver expires soon',
      )
  }

  /** How far the clock of this machine is ahead of the median of the hosts' clocks; NaN if none is known. */
  get clockOffsetMs(): number {
    const elapsedMs = this.#clocks.elapsed()
    const offsets = [...this.#times.values()]
      .filter(({ atMs }) => elapsedMs - atMs < timeKeptMs)
      .map(({ offsetMs }) => this.#clocks.now() - elapsedMs - offsetMs)
      .sort((one, other) => one - other)
    return offsets[Math.floor((offsets.length - 1) / 2)] ?? Number.NaN
  }

  /** Number of hosts whose certificate expires soon, of those that were connected to in the last day. */
  get expiringCertificates(): number {
    const untilMs = this.#clocks.elapsed() - dayMs
    return [...this.#certificates.values()].filter(
      ({ isExpiring, atMs }) => isExpiring && atMs > untilMs,
    ).length
  }
}

const expiringMsOf = (lifeMs: number): number => Math.min(expiringMs, lifeMs / 6)
