/** Options of a {@link TestService}. */
export interface TestServiceOptions {
  /**
   * The address that the service pretends to have. Nothing is sent there.
   *
   * @defaultValue `https://deliveries.test`
   */
  readonly baseUrl?: string | undefined
  /**
   * The initial time of the clock of the service.
   *
   * @defaultValue the time when the service is created
   */
  readonly now?: Date | undefined
  /**
   * The currency of all amounts.
   *
   * @defaultValue `XOF`
   */
  readonly currency?: string | undefined
  /**
   * Whether webhooks of test tokens may use http and loopback addresses, like `WEBHOOK_ALLOW_PRIVATE` of the real
   * service.
   *
   * @defaultValue false
   */
  readonly webhookAllowPrivate?: boolean | undefined
}

/** The owner of orders: a customer account and a mode. Live and test orders are separate. */
export interface Owner {
  /**
   * The name of the customer account.
   *
   * @defaultValue `acme`
   */
  readonly client?: string | undefined
  /**
   * Whether the orders are live or test orders.
   *
   * @defaultValue `test`
   */
  readonly mode?: 'live' | 'test' | undefined
}

/** Options of a token. */
export interface TokenOptions extends Owner {
  /**
   * The scopes of the token, such as `orders:read`.
   *
   * @defaultValue all scopes; in live mode all but `orders:progress`
   */
  readonly scopes?: readonly string[] | undefined
  /** When the token expires. */
  readonly expiresAt?: Date | undefined
}

/** Options of the token of a fleet. */
export interface FleetOptions extends Pick<Owner, 'mode'> {
  /**
   * The only accounts that the fleet serves.
   *
   * @defaultValue all accounts, later ones too
   */
  readonly clients?: readonly string[] | undefined
}

/** Client settings for a {@link TestService}. */
export interface TestSettings {
  /** The address of the service. */
  readonly baseUrl: string
  /** A new token. */
  readonly token: string
  /** Sends requests to the service in memory. */
  readonly fetch: TestFetch
}

/** Like `fetch`, but nothing leaves the process. */
export type TestFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A request that the service received. */
export interface SeenRequest {
  /** The HTTP method, such as `POST`. */
  readonly method: string
  /** The path with its query. */
  readonly path: string
  /** The headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as text; empty if there was none. */
  readonly body: string
}
