declare module 'vitest' {
  export interface TaskMeta {
    /** Why a test or suite is skipped. */
    obstacle?: string
  }
}

export interface SkipOptions {
  readonly skip?: boolean
  readonly meta?: { readonly obstacle: string }
}

/**
 * Options of a test or suite that cannot run everywhere. If there is an obstacle, such as `without HAProxy`, the tests are
 * skipped, and the summary of the run counts them by it.
 */
export const unless = (obstacle: string | false | undefined): SkipOptions =>
  obstacle ? { skip: true, meta: { obstacle } } : {}
