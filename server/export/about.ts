import { z } from 'zod'

export const FORMAT = 1

/** What the folder holds, for whoever reads it in: `shop.json`. */
export const about = z.object({
  format: z.int(),
  shop: z.string(),
  exported_at: z.iso.datetime(),
  /** The last step of the tables' shape. */
  schema: z.string(),
  credentials: z.boolean(),
  counts: z.record(z.string(), z.int()),
  /** In the order in which they are to be taken in. */
  files: z.array(
    z.object({
      name: z.string().regex(/^[a-z][a-z0-9-]*$/),
      table: z.string(),
      parts: z.record(z.string(), z.object({ table: z.string(), by: z.string() })),
      lines: z.int(),
    }),
  ),
  last_numbers: z.record(z.string(), z.int()),
  /** SHA-256 of `checksums.sha256`. */
  checksums: z.string(),
})
export type About = z.output<typeof about>

export const NAMES = {
  about: 'shop.json',
  checksums: 'checksums.sha256',
  readme: 'README.txt',
  settings: 'settings.json',
} as const

export function fileOf({ name }: { name: string }): string {
  return `${name}.jsonl`
}

/** `pictures/<name>-<hash>/<size>`, or `original.<kind>` beside the sizes. */
export const PICTURE_PATH = /^pictures\/(?:[a-z0-9-]+-)?([\w]+)\/(\w[\w.-]*)$/
