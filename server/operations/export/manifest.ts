import { z } from 'zod'

export const FORMAT = 1

/** `shop.json`: what an import needs to know about the folder. */
export const exportManifest = z.object({
  format: z.int(),
  shop: z.string(),
  exported_at: z.iso.datetime(),
  /** The last migration of the database. */
  schema: z.string(),
  credentials: z.boolean(),
  counts: z.record(z.string(), z.int()),
  /** In the order in which they must be imported. */
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
export type ExportManifest = z.output<typeof exportManifest>
export type ExportFile = ExportManifest['files'][number]

export const FILES = {
  manifest: 'shop.json',
  checksums: 'checksums.sha256',
  readme: 'README.txt',
  settings: 'settings.json',
} as const

export function recordFile({ name }: { name: string }): string {
  return `${name}.jsonl`
}
