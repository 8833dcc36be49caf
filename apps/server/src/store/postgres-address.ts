/** Connection settings for PostgreSQL. An undefined setting has the default of PostgreSQL's own tools. */
export interface PostgresAddress {
  /** The servers, at least one. New connections go to the first one that is the primary. */
  readonly servers: readonly PostgresServer[]
  readonly user: string | undefined
  readonly password: string | undefined
  readonly database: string
  /** `ca`: the certificates of the only authorities to trust; if undefined, Node's own list is used. */
  readonly tls: false | { readonly ca: string | undefined }
  readonly rules: PostgresRules
}

export interface PostgresServer {
  readonly host: string | undefined
  readonly port: number | undefined
}

export interface PostgresRules {
  /** Whether connections lead through a pooler, such as PgBouncer, that gives each transaction another session. */
  readonly hasPooler: boolean
  /** Whether a primary without a synchronous standby is refused when the program starts. */
  readonly isSynchronous: boolean
  /** Whether settings are accepted with which a crash can lose acknowledged orders. */
  readonly allowsUnsafe: boolean
}
