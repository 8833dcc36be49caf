/** The generators of clients, in the versions that the README names. Some need the compiler API of TypeScript 5. */
export const packages: readonly string[] = [
  '@hey-api/openapi-ts@0.99.0',
  'openapi-to-postmanv2@6.3.3',
  'openapi-typescript-codegen@0.31.0',
  'orval@8.38.0',
  'swagger-typescript-api@13.13.0',
  'typescript@5.9.3',
]

/** Their programs in node_modules. */
export const bins = {
  heyApi: '@hey-api/openapi-ts/bin/run.js',
  orval: 'orval/dist/bin/orval.mjs',
  codegen: 'openapi-typescript-codegen/bin/index.js',
  swagger: 'swagger-typescript-api/dist/cli.mjs',
}
