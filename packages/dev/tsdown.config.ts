import { defineConfig, type UserConfig } from 'tsdown'

const config: UserConfig = defineConfig({
  entry: {
    'delivery-orders-dev': 'src/delivery-orders-dev.ts',
    main: 'src/main.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  failOnWarn: true,
  // Stable names, so that a stack names the same file in every build.
  hash: false,
  fixedExtension: false,
  // Bundles the packages of the workspace from their sources.
  inputOptions: { resolve: { conditionNames: ['@delivery-orders/source', 'import', 'node'] } },
  deps: {
    onlyBundle: [/^@delivery-orders\//, 'openapi-fetch', 'preact', 'preact-render-to-string'],
  },
})

export default config
