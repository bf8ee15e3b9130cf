import type { ShopPlace } from '#server/backup/empty-place.ts'
import type { Config } from '#server/config.ts'

/** A folder that is named holds the whole shop, its database too, whatever the settings say of another. */
export function targetOf({ DATA_DIR, DATABASE_URL, bucket }: Config, into: string | undefined): ShopPlace {
  return into === undefined ? { DATA_DIR, DATABASE_URL, bucket } : { DATA_DIR: into }
}
