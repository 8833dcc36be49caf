import type { UserConfig } from 'tsdown'

const entries = {
  index: 'src/index.ts',
  webhooks: 'src/webhooks/index.ts',
  fleet: 'src/fleet/index.ts',
  inbox: 'src/inbox/index.ts',
  testing: 'src/testing/index.ts',
}

/** Leaves the texts for people out of the contract in `./testing`: they are a third of its size. */
const withoutTexts = {
  name: 'without-texts',
  transform: (code: string, file: string): string | undefined => {
    if (!file.endsWith('/generated/document.ts')) return undefined
    const json = code.slice(code.indexOf('{', code.indexOf('export const document')))
    const isText = (key: string, value: unknown) =>
      key === 'description' && typeof value === 'string'
    const document = JSON.stringify(JSON.parse(json), (key, value) =>
      isText(key, value) ? undefined : value,
    )
    return `export const document = ${document}`
  },
}

// One build per entry point, so that each entry point is a single file without shared chunks.
const config: UserConfig[] = Object.entries(entries).map(([name, source]) => ({
  entry: { [name]: source },
  format: ['esm', 'cjs'],
  fixedExtension: false,
  // ./testing uses Node's crypto module.
  platform: name === 'testing' ? 'node' : 'neutral',
  target: 'es2022',
  plugins: [withoutTexts],
  // The declarations include the types of the contract, which is not published.
  dts: { oxc: true },
  deps: { onlyBundle: ['openapi-fetch'] },
}))

export default config
