import { setImmediate } from 'node:timers/promises'

/** A part takes a few milliseconds. */
export const PART_ROWS = 5000

/**
 * Reads rows in parts, because SQLite serves no other query while it reads one.
 * @param findEnd finds the key {@link PART_ROWS} rows after a key, or nothing when fewer are left
 * @param read reads the rows after a key up to the end, or all that are left
 */
export async function* inParts<Key, Row>(
  start: Key,
  findEnd: (after: Key) => Promise<Key | undefined>,
  read: (after: Key, end: Key | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: Key | undefined = start; after !== undefined; ) {
    const end: Key | undefined = await findEnd(after)
    yield await read(after, end)
    after = end
    await setImmediate()
  }
}
