import type { UserConfig } from 'tsdown'

const entries = {
  index: 'src/index.ts',
  webhooks: 'src/webhooks/index.ts',
  inbox: 'src/inbox/index.ts',
  testing: 'src/testing/index.ts',
}

// Each by itself: who imports one loads one file, and nothing of the others.
const config: UserConfig[] = Object.entries(entries).map(([name, source]) => ({
  entry: { [name]: source },
  format: ['esm', 'cjs'],
  fixedExtension: false,
  // Programs are tested where there is Node's crypto.
  platform: name === 'testing' ? 'node' : 'neutral',
  target: 'es2022',
  // The declarations take in the types of the contract, which is not published.
  dts: { oxc: true },
  deps: { onlyBundle: ['openapi-fetch'] },
}))

export default config
