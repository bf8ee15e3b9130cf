import { knownSteps } from '#server/db/open.ts'
import { intoEmptyPlace, refuseOccupied, type ShopPlace } from './empty-place.ts'
import { fill } from './fill.ts'
import type { Manifest } from './manifest.ts'
import { newer, readArchive } from './read-archive.ts'

/**
 * Puts a backup where there is no shop yet, whichever database it came from. It is read twice: once to see that every byte
 * is as it was, and once to write. The shop is there with all it has, or not at all.
 * @throws {BackupFault}
 */
export async function restoreBackup(
  file: string,
  target: ShopPlace,
  passphrase: string | null,
): Promise<Manifest> {
  await refuseOccupied(target)
  const { rows } = await readArchive(file, passphrase, { begins: ({ schema }) => requireKnown(schema) })
  const names = Object.keys(rows)
  return intoEmptyPlace(target, (place) => fill(file, passphrase, { ...place, names }))
}

function requireKnown(schema: string): void {
  if (!knownSteps().includes(schema)) throw newer()
}
