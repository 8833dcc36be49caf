type Closer = () => PromiseLike<void> | void

/** A replacement for Node 24's AsyncDisposableStack in Node 22. */
export class ClosingStack implements AsyncDisposableStack {
  readonly [Symbol.toStringTag] = 'AsyncDisposableStack'
  #closers: Closer[] = []
  #isDisposed = false

  get disposed(): boolean {
    return this.#isDisposed
  }

  use<Value extends AsyncDisposable | Disposable | null | undefined>(value: Value): Value {
    if (value === null || value === undefined) return value
    this.defer(() =>
      Symbol.asyncDispose in value ? value[Symbol.asyncDispose]() : value[Symbol.dispose](),
    )
    return value
  }

  adopt<Value>(value: Value, close: (value: Value) => PromiseLike<void> | void): Value {
    this.defer(() => close(value))
    return value
  }

  defer(close: Closer): void {
    this.#refuseClosed()
    this.#closers.push(close)
  }

  move(): ClosingStack {
    this.#refuseClosed()
    const moved = new ClosingStack()
    for (const close of this.#closers.splice(0)) moved.defer(close)
    this.#isDisposed = true
    return moved
  }

  async disposeAsync(): Promise<void> {
    this.#isDisposed = true
    const errors: unknown[] = []
    for (const close of this.#closers.splice(0).reverse())
      try {
        await close()
      } catch (error) {
        errors.push(error)
      }
    if (errors.length > 1)
      throw new AggregateError(errors, 'Several resources could not be closed.')
    if (errors.length > 0) throw errors[0]
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.disposeAsync()
  }

  #refuseClosed(): void {
    if (this.#isDisposed) throw new ReferenceError('The stack is already disposed.')
  }
}
