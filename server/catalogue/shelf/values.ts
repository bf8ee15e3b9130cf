/** Gives each different value a number, its place in `all`: what occurs often is kept and compared once. */
export class Values<T> {
  readonly all: T[] = []
  #places = new Map<string | number | null, number>()

  /** @param key tells values apart. */
  place(value: T, key: string | number | null): number {
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.all.length)
    return this.all.push(value) - 1
  }
}
