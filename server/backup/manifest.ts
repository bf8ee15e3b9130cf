import { z } from 'zod'

export const FORMAT = 1

/** The archive's first entry: what a reader must know before it reads on. */
export const about = z.object({
  format: z.int(),
  taken_at: z.iso.datetime(),
  /** The last step of the tables' shape. */
  schema: z.string(),
})
export type About = z.output<typeof about>

/** What the books come to, counted where they were copied from; to be the same where they are copied to. */
export const facts = z.record(z.string(), z.number())
export type Facts = z.output<typeof facts>

/** The archive's last entry but one: what the others hold. The very last is its checksum. */
export const manifest = about.extend({
  /** Rows of each table, in the order in which they are to be filled. */
  rows: z.record(z.string(), z.int()),
  /** The last number given out in each table that numbers its rows. */
  last_numbers: z.record(z.string(), z.int()),
  facts,
  pictures: z.object({ files: z.int(), bytes: z.int() }),
  /** SHA-256 over the lines of all checksums. */
  checksums: z.string(),
})
export type Manifest = z.output<typeof manifest>

export const ENTRIES = {
  about: 'about.json',
  /** `database/<table>/<part>.jsonl` */
  database: 'database/',
  /** `checksums/<part>.sha256`: of the entries since the part before, as `sha256sum --check` reads them. */
  checksums: 'checksums/',
  manifest: 'manifest.json',
  manifestChecksum: 'manifest.json.sha256',
} as const

export function checksumLine(hash: string, name: string): string {
  return `${hash}  ${name}\n`
}
