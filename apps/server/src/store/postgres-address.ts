/** Where a database is, and who may use it. What is undefined is what PostgreSQL's own tools would take. */
export interface PostgresAddress {
  readonly host: string | undefined
  readonly port: number | undefined
  readonly user: string | undefined
  readonly password: string | undefined
  readonly database: string
  /** With TLS, and certificates of these authorities only; undefined: those that Node trusts. */
  readonly tls: false | { readonly ca: string | undefined }
}
