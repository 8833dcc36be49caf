/** How a service for tests is set up. */
export interface TestServiceOptions {
  /**
   * The address at which it makes out to be. Nothing is sent there.
   *
   * @defaultValue `https://deliveries.test`
   */
  readonly baseUrl?: string | undefined
  /**
   * The time at which its clock stands at first.
   *
   * @defaultValue the time at which it is made
   */
  readonly now?: Date | undefined
  /**
   * The currency of all amounts.
   *
   * @defaultValue `XOF`
   */
  readonly currency?: string | undefined
  /**
   * Whether test events may go to this machine, also over http, as with the service's `WEBHOOK_ALLOW_PRIVATE`.
   *
   * @defaultValue false
   */
  readonly webhookAllowPrivate?: boolean | undefined
}

/** Whose orders they are: live and test orders never meet. */
export interface Owner {
  /**
   * The name of the client.
   *
   * @defaultValue `acme`
   */
  readonly client?: string | undefined
  /**
   * Live orders, or test orders.
   *
   * @defaultValue `test`
   */
  readonly mode?: 'live' | 'test' | undefined
}

/** What a token is for. */
export interface TokenOptions extends Owner {
  /**
   * What it may be used for, such as `orders:read`.
   *
   * @defaultValue everything; for live orders all but `orders:progress`
   */
  readonly scopes?: readonly string[] | undefined
  /** When it ends. */
  readonly expiresAt?: Date | undefined
}

/** What a client needs to talk to a service for tests. */
export interface TestSettings {
  /** The address of the service. */
  readonly baseUrl: string
  /** A new token. */
  readonly token: string
  /** What sends the requests instead of `fetch`. */
  readonly fetch: TestFetch
}

/** As `fetch`, but nothing leaves the process. */
export type TestFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A request as the service got it. */
export interface SeenRequest {
  /** Such as `POST`. */
  readonly method: string
  /** With its query. */
  readonly path: string
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Its text; empty where there was none. */
  readonly body: string
}
