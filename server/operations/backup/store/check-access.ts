import { randomBytes } from 'node:crypto'
import { encryptBytes } from '../encrypt.ts'
import { CHECKS, compactTime } from './object-names.ts'
import type { BackupStore } from './open-store.ts'

/**
 * Writes, reads and lists like a copy, and never deletes: the key need not be able to.
 * @returns whether the store returned what was written. @throws {StoreError}
 */
export async function checkAccess(
  store: BackupStore,
  secret: string,
  { at, workFactor }: { at: number; workFactor: number },
): Promise<boolean> {
  const key = `${CHECKS}${compactTime(at)}.age`
  const written = await encryptBytes(secret, workFactor, randomBytes(32))
  await store.put(key, written)
  const read = await store.read(key)
  const listed = await store.list(CHECKS)
  return read?.equals(written) === true && listed.some((object) => object.key === key)
}
