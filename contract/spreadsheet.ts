import { z } from 'zod'
import { commaList, success } from './fields.ts'
import { ORDER_STATUSES } from './order-states.ts'

export const MAX_IMPORT_ROWS = 5000
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024

const day = z.iso.date('Give a date as 2026-03-31.')

const cell = z.string().describe('As it stands in a cell')

/** What an import makes, or would make, of one row of the file. */
export const importedRow = z.object({
  row: z.int().describe('As a spreadsheet counts: the titles are row 1'),
  id: z.int().nullable().describe('Null for a piece that is new, or whose number can not be read'),
  name: z.string(),
  outcome: z.enum(['new', 'changed', 'unchanged', 'error']),
  changes: z.array(z.object({ column: z.string(), before: cell, after: cell })),
  errors: z.array(z.object({ column: z.string().nullable(), sentence: z.string() })),
  notes: z.array(z.string()).describe('What a person should know of it'),
})
export type ImportedRow = z.output<typeof importedRow>

export const importResult = z.object({
  applied: z.boolean().describe('False for a dry run: nothing is written'),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), error: z.int() }),
  rows: z.array(importedRow),
  ignored_columns: z.array(z.string()).describe('Those the shop does not know'),
  new_tags: z.array(z.string()),
  token: z
    .string()
    .describe('Names this file and what it would change today; sent along, nothing else is applied'),
})
export type ImportResult = z.output<typeof importResult>

export const spreadsheetSchemas = {
  exportOrders: {
    summary: 'Orders for the books as CSV, each fee in a column of its own, the oldest first',
    access: 'staff',
    csv: true,
    query: z
      .object({
        from: day.optional().describe('The first day, as the workshop has it'),
        to: day.optional().describe('The last day, it included'),
        status: commaList.pipe(z.array(z.enum(ORDER_STATUSES, 'Give a status the shop knows.'))).optional(),
      })
      .refine(({ from, to }) => !from || !to || from <= to, {
        path: ['to'],
        error: 'Give a last day that is not before the first.',
      }),
    reply: z.string(),
  },
  exportProducts: {
    summary: 'All pieces as CSV with all their facts, drafts included; the file can be changed and imported',
    access: 'staff',
    csv: true,
    reply: z.string(),
  },
  importProducts: {
    summary:
      'Takes in pieces from CSV: multipart, one file `file`, `dryRun` (true unless "false") and the `token` of a dry run. All rows or none are written; a row with an id changes that piece, one without adds a draft',
    access: 'staff',
    multipart: true,
    reply: success.extend(importResult.shape),
  },
} as const
