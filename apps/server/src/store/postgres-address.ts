/** Connection settings. Undefined ones default as in PostgreSQL's own tools. */
export interface PostgresAddress {
  readonly host: string | undefined
  readonly port: number | undefined
  readonly user: string | undefined
  readonly password: string | undefined
  readonly database: string
  /** `ca`: the only certificate authorities to trust; undefined: those that Node trusts. */
  readonly tls: false | { readonly ca: string | undefined }
}
