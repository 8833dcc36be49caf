/** The size of tests that `pnpm test` or `pnpm test:more` runs. Without it, Vitest runs all tests. */
export type TestSize = 'test' | 'more'

export const size = process.env['TEST_SIZE'] as TestSize | undefined
