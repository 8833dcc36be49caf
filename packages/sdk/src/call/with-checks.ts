import { InvalidCallError } from '../errors/errors.ts'
import { kindOf } from './settings.ts'

/** The error about an argument of the wrong kind. `wanted` has an example of the right one. */
export const wrongArgument = (method: string, wanted: string, given: unknown): InvalidCallError =>
  new InvalidCallError(`${method} takes ${wanted}, not ${kindOf(given)}.`)

/** The methods of a resource. The last parameter of each is its options. */
type Methods = Readonly<Record<string, (...args: never[]) => unknown>>

/**
 * Makes the methods of a resource refuse an argument too many, and options that are no object. JavaScript would ignore
 * the first and read the second as no options, so that a `signal` or a `reason` would be lost.
 */
export const withChecks = <Resource extends object>(name: string, resource: Resource): Resource =>
  Object.fromEntries(
    Object.entries(resource as Methods).map(([method, call]) => [
      method,
      (...args: never[]) => {
        const most = call.length
        const refuse = (rule: string) => {
          throw new InvalidCallError(`${name}.${method} takes ${rule}.`)
        }
        if (args.length > most)
          refuse(
            `${most} argument${most > 1 ? 's' : ''}, the last one its options, not ${args.length}`,
          )
        const options: unknown = args[most - 1] ?? {}
        if (typeof options !== 'object' || Array.isArray(options))
          refuse(`its options as an object such as { signal }, not ${kindOf(options)}`)
        return call(...args)
      },
    ]),
  ) as Resource
