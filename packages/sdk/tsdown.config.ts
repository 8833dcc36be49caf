import type { UserConfig } from 'tsdown'

const entries = {
  index: 'src/index.ts',
  webhooks: 'src/webhooks/index.ts',
  inbox: 'src/inbox/index.ts',
  testing: 'src/testing/index.ts',
}

// One build per entry point, so that each entry point is a single file without shared chunks.
const config: UserConfig[] = Object.entries(entries).map(([name, source]) => ({
  entry: { [name]: source },
  format: ['esm', 'cjs'],
  fixedExtension: false,
  // ./testing uses Node's crypto module.
  platform: name === 'testing' ? 'node' : 'neutral',
  target: 'es2022',
  // The declarations include the types of the contract, which is not published.
  dts: { oxc: true },
  deps: { onlyBundle: ['openapi-fetch'] },
}))

export default config
