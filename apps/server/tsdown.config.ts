import { defineConfig, type UserConfig } from 'tsdown'

const config: UserConfig = defineConfig({
  entry: {
    'delivery-orders': 'src/delivery-orders.ts',
    main: 'src/main.ts',
    'compaction-worker': 'src/start/compaction-worker.ts',
    'receipt-worker': 'src/receipts/receipt-worker.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node24',
  dts: false,
  failOnWarn: true,
  // The build is not minified, so stacks are readable without source maps, which would be larger than the code.
  sourcemap: false,
  // Stable names, so that a stack names the same file in every build.
  hash: false,
  fixedExtension: false,
  // Bundles the packages of the workspace, which are not published. All other packages are dependencies.
  deps: { onlyBundle: [/^@delivery-orders\//] },
  // Files that the program reads at run time, from the folder of its code.
  copy: [
    { from: 'src/store/sqlite/migrations/*.sql', to: 'dist/migrations' },
    {
      from: 'src/store/postgres/postgres-migrations/*.sql',
      to: 'dist/postgres-migrations',
    },
    {
      from: '../../node_modules/@scalar/api-reference/dist/browser/standalone.js',
      rename: 'scalar.standalone.js',
    },
  ],
})

export default config
