import { defineConfig, type UserConfig } from 'tsdown'

const config: UserConfig = defineConfig({
  entry: {
    'delivery-orders': 'src/delivery-orders.ts',
    main: 'src/main.ts',
    'receipt-worker': 'src/receipts/receipt-worker.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  dts: false,
  failOnWarn: true,
  // What is built is not minified: stacks can be read without maps, which would be larger than it is.
  sourcemap: false,
  // Names that say what is missing, or too much, in the list of what is packed.
  hash: false,
  fixedExtension: false,
  // Packages of the workspace are built in, because they are not published. Whatever else is used is a dependency.
  deps: { onlyBundle: [/^@delivery-orders\//] },
  // What the sources look for beside themselves is beside what is built from them.
  copy: [
    { from: 'src/store/sqlite/migrations/*.sql', to: 'dist/migrations' },
    {
      from: 'src/store/postgres/postgres-migrations/*.sql',
      to: 'dist/postgres-migrations',
    },
    {
      from: 'node_modules/@scalar/api-reference/dist/browser/standalone.js',
      rename: 'scalar.standalone.js',
    },
  ],
})

export default config
