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

const shared: UserConfig = {
  fixedExtension: false,
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  deps: { onlyBundle: ['openapi-fetch'], neverBundle: [/^node:/] },
}

const config: UserConfig[] = [
  // The entry points share their code in further files, so that a program that uses several of them loads it once.
  // Their names are stable, so that a stack names the same file in every build.
  { ...shared, entry: entries, hash: false, plugins: [withoutTexts], dts: false },
  // The declarations include the types of the contract, which is not published. Each entry point has all of its own, so
  // that editors and api.md show their names.
  ...Object.entries(entries).map(([name, source]) => ({
    ...shared,
    entry: { [name]: source },
    dts: { oxc: true, emitDtsOnly: true },
  })),
]

export default config
