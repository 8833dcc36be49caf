/** Connection settings for PostgreSQL. An undefined setting has the default of PostgreSQL's own tools. */
export interface PostgresAddress {
  readonly host: string | undefined
  readonly port: number | undefined
  readonly user: string | undefined
  readonly password: string | undefined
  readonly database: string
  /** `ca`: the certificates of the only authorities to trust; if undefined, Node's own list is used. */
  readonly tls: false | { readonly ca: string | undefined }
}
