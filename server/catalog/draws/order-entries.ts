import { createHmac } from 'node:crypto'

/**
 * The order of a draw: by HMAC-SHA256 of the entry's text, ascending by hex digest.
 * @param seed the key: 32 bytes in hex.
 */
export function orderEntries<E extends { entry: string }>(seed: string, entries: E[]): E[] {
  const key = Buffer.from(seed, 'hex')
  return entries
    .map((entry) => ({ entry, digest: createHmac('sha256', key).update(entry.entry).digest('hex') }))
    .sort((a, b) => (a.digest < b.digest ? -1 : 1))
    .map(({ entry }) => entry)
}
