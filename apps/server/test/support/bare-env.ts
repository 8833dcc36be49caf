import { unsafe } from './unsafe.ts'
/** Environment of a process that gets its settings from the test alone. With Node's compile cache it starts faster. */
export const bareEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...unsafe,
}
