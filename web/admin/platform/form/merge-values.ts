type Values = Record<string, unknown>

/** For JSON values; the order of keys does not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Values, b as Values]
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => sameValue(left[key], right[key]))
}

export function changedNames(a: Values, b: Values): string[] {
  return Object.keys(b).filter((key) => !sameValue(a[key], b[key]))
}

export function pickNames<V extends Values>(values: V, names: readonly string[]): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<V>
}

/** Applies the changes from `base` to `mine` to `theirs`. Tables of equal length merge text by text. */
export function mergeValues<V extends Values>(base: V, mine: V, theirs: V): V {
  const keys = Object.keys(theirs) as (keyof V)[]
  return Object.fromEntries(keys.map((key) => [key, mergeValue(base[key], mine[key], theirs[key])])) as V
}

function mergeValue(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (sameValue(mine, base)) return theirs
  if (!isTable(base) || !isTable(mine) || !isTable(theirs)) return mine
  if (base.length !== mine.length || base.length !== theirs.length) return mine
  return mine.map((text, index) => (text === base[index] ? theirs[index] : text))
}

function isTable(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
}
