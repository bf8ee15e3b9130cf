import { z } from 'zod'
import { success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'

export const MAX_IMPORT_ROWS = 5000
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024

const cell = z.string().describe('The text of a cell')

export const importedRow = z.object({
  row: z.int().describe('The header is row 1'),
  id: z.int().nullable().describe('Null for a new product or an unreadable id'),
  name: z.string(),
  outcome: z.enum(['new', 'changed', 'unchanged', 'error']),
  changes: z.array(z.object({ column: z.string(), before: cell, after: cell })),
  errors: z.array(z.object({ column: z.string().nullable(), sentence: z.string() })),
  notes: z.array(z.string()).describe('Remarks on the row'),
})
export type ImportedRow = z.output<typeof importedRow>

export const importResult = z.object({
  applied: z.boolean().describe('False for a dry run: nothing is written'),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), error: z.int() }),
  rows: z.array(importedRow),
  ignored_columns: z.array(z.string()).describe('Unknown columns'),
  new_tags: z.array(z.string()),
  token: z
    .string()
    .describe('Identifies the file and its changes; with it, an import applies exactly these changes'),
})
export type ImportResult = z.output<typeof importResult>

export const productCsvEndpoints = {
  exportProducts: endpoint('GET', '/api/admin/products.csv', {
    summary: 'Exports all products as CSV, drafts included; edit the file and import it again',
    access: 'admin',
    csv: true,
    reply: z.string(),
  }),
  importProducts: endpoint('POST', '/api/admin/products.csv', {
    summary:
      'Imports products from CSV. Saves all rows or none; a row with an id and its version updates that product, a row without an id adds a draft',
    access: 'admin',
    multipart: z.object({
      file: z.file(),
      dryRun: z.enum(['true', 'false']).optional().describe('"true" by default: nothing is written'),
      token: z.string().optional().describe('The `token` of a dry run'),
    }),
    errors: [409],
    reply: success.extend(importResult.shape),
  }),
}
