import { z } from 'zod'

export const FORMAT = 1

/** The archive's first entry. */
export const header = z.object({
  format: z.int(),
  taken_at: z.iso.datetime(),
  /** The last migration of the database. */
  schema: z.string(),
})

/** Totals of the shop, compared after a trial restore. */
export const totals = z.record(z.string(), z.number())
export type Totals = z.output<typeof totals>

/** The archive's last entry but one. The last is its checksum. */
export const manifest = header.extend({
  /** Rows of each table, parents first. */
  rows: z.record(z.string(), z.int()),
  /** The last id that each numbered table has given out. */
  last_numbers: z.record(z.string(), z.int()),
  facts: totals,
  pictures: z.object({
    files: z.int(),
    bytes: z.int(),
    /** Only in a snapshot: images that were not in the backup store yet. */
    waiting: z.int().optional(),
  }),
  /** SHA-256 of all checksum lines. */
  checksums: z.string(),
})
export type Manifest = z.output<typeof manifest>

/** An image folder or original that a snapshot lists and the backup store has as an object of its own. */
export const storedImage = z.object({
  /** `pictures/<hash>` or `originals/<hash>.<type>` */
  name: z.string().regex(/^(pictures|originals)\/\w[\w.-]*$/),
  object: z.string().regex(/^images\/[0-9a-f]{64}\.age$/),
  /** A checksum of its files' names and contents. */
  sum: z.string(),
  files: z.int(),
  bytes: z.int(),
})
export type StoredImage = z.output<typeof storedImage>

export const ENTRIES = {
  header: 'about.json',
  /** `database/<table>/<part>.jsonl` */
  database: 'database/',
  /** `passport-keys/<number>.jwk`: the private keys that sign passports. */
  passportKeys: 'passport-keys/',
  /** `images/<part>.jsonl`: only in snapshots, instead of the images. */
  images: 'images/',
  /** `checksums/<part>.sha256`: the entries since the previous part, in the format of `sha256sum --check`. */
  checksums: 'checksums/',
  manifest: 'manifest.json',
  manifestChecksum: 'manifest.json.sha256',
} as const

export function checksumLine(hash: string, name: string): string {
  return `${hash}  ${name}\n`
}
