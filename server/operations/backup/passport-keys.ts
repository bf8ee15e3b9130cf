import { readKeyFiles } from '#server/customers/passports/key-files.ts'
import { ENTRIES } from './manifest.ts'
import type { ArchiveWriter } from './write-archive.ts'

/** Adds the private keys, so that a restored shop signs with the same key as before. */
export async function addPassportKeys(
  archive: ArchiveWriter,
  { DATA_DIR }: { DATA_DIR: string },
): Promise<void> {
  for (const { name, content } of await readKeyFiles(DATA_DIR)) {
    await archive.add(`${ENTRIES.passportKeys}${name}`, content)
  }
}
