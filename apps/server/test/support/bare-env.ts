/** For a process that is to have no settings but those that a test gives. What was compiled before need not be again. */
export const bareEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}
