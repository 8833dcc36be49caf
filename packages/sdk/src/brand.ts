/** Names classes on their prototypes and lets `instanceof` know their errors by symbols that all copies share. */
export function brand(classes: Readonly<Record<string, { readonly prototype: Error }>>): void {
  for (const [name, errorClass] of Object.entries(classes)) {
    const symbol = Symbol.for(`@delivery-orders/sdk/${name}`)
    Object.assign(errorClass.prototype, { name, [symbol]: true })
    Object.defineProperty(errorClass, Symbol.hasInstance, {
      value(this: unknown, error: unknown): boolean {
        // A class derived outside this package inherits this function, but not the name.
        return this === errorClass
          ? symbol in Object(error)
          : Error[Symbol.hasInstance].call(this, error)
      },
    })
  }
}
