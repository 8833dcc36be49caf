/**
 * Names error classes, and marks their errors with registered symbols that `instanceof` checks across package copies.
 */
export function brand(classes: Readonly<Record<string, { readonly prototype: Error }>>): void {
  for (const [name, errorClass] of Object.entries(classes)) {
    const symbol = Symbol.for(`@delivery-orders/sdk/${name}`)
    Object.assign(errorClass.prototype, { name, [symbol]: true })
    Object.defineProperty(errorClass, Symbol.hasInstance, {
      value(this: unknown, error: unknown): boolean {
        // An integrator's subclass inherits this function, so only its own instances may match.
        return this === errorClass
          ? symbol in Object(error)
          : Error[Symbol.hasInstance].call(this, error)
      },
    })
  }
}
