const brand = '@delivery-orders/sdk'

/**
 * The base of the errors of this package. `instanceof` compares the names of the classes, so that it works across several
 * loaded copies of the package. The classes have no side effects, so that bundlers can drop them.
 */
export class BrandedError extends Error {
  /** The same in every copy of the package. */
  protected static readonly brand: string = brand

  static override [Symbol.hasInstance]: (this: ErrorClass, error: unknown) => boolean = isInstance
}

interface ErrorClass {
  readonly prototype: Error
}

function isInstance(this: ErrorClass, error: unknown): boolean {
  // An integrator's subclass inherits this function, but must not match errors of the base class.
  if (!Object.hasOwn(this.prototype, 'name')) return Error[Symbol.hasInstance].call(this, error)
  if (Object(error).constructor?.brand !== brand) return false
  for (let each = Object.getPrototypeOf(error); each; each = Object.getPrototypeOf(each))
    if (Object.hasOwn(each, 'name') && each.name === this.prototype.name) return true
  return false
}
