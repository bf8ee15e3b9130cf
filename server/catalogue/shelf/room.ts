type Numbers = Uint8Array | Int32Array | Uint32Array | Float64Array

/** The same numbers with room for so many in all. */
export function withRoom<A extends Numbers>(array: A, length: number): A {
  if (array.length >= length) return array
  const larger = new (array.constructor as new (length: number) => A)(length)
  larger.set(array)
  return larger
}
