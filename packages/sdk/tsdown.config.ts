import { defineConfig, type UserConfig } from 'tsdown'

const config: UserConfig = defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  // The declarations take in the types of the contract, which is not published.
  dts: { oxc: true },
  deps: { onlyBundle: ['openapi-fetch'] },
})

export default config
