import Sqlite from 'better-sqlite3'

/** A connection that compiles each statement when it is first used: a store has more than a hundred, in 15 ms. */
export class LazyDatabase extends Sqlite {
  override prepare<Values extends unknown[] | object, Result>(
    sql: string,
  ): ReturnType<typeof Sqlite.prototype.prepare<Values, Result>> {
    return new LazyStatement(() => super.prepare(sql)) as never
  }
}

/** Has the methods of a statement that this program uses. */
export class LazyStatement {
  #compile: () => Sqlite.Statement
  #compiled: Sqlite.Statement | undefined

  constructor(compile: () => Sqlite.Statement) {
    this.#compile = compile
  }

  compile(): Sqlite.Statement {
    this.#compiled ??= this.#compile()
    return this.#compiled
  }

  /** Adds a step to be done once, with the compiled statement. */
  whenCompiled(step: (statement: Sqlite.Statement) => void): this {
    const compile = this.#compile
    this.#compile = () => {
      const statement = compile()
      step(statement)
      return statement
    }
    return this
  }

  /** Whether the statement returns rows. */
  get reader(): boolean {
    return this.compile().reader
  }

  pluck(): this {
    return this.whenCompiled((statement) => statement.pluck())
  }

  run(...values: unknown[]): Sqlite.RunResult {
    return this.compile().run(...values)
  }

  get(...values: unknown[]): unknown {
    return this.compile().get(...values)
  }

  all(...values: unknown[]): unknown[] {
    return this.compile().all(...values)
  }

  iterate(...values: unknown[]): IterableIterator<unknown> {
    return this.compile().iterate(...values)
  }
}
