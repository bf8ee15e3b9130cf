import { z } from 'zod'
import { byId, instant, requestUuid, success, workDay } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { withPlainLineBreaks } from '#contract/platform/values/text.ts'
import { MAX_JOURNAL_IMAGES, MAX_JOURNAL_TEXT } from './limits.ts'

/** As the product's page shows it. */
export const journalEntry = z.object({
  id: z.int(),
  date: z.iso.date(),
  text: z.string(),
  images: z.array(z.string()),
})
export type JournalEntry = z.output<typeof journalEntry>

export const adminJournalEntry = journalEntry.extend({ public: z.boolean(), created_at: instant })
export type AdminJournalEntry = z.output<typeof adminJournalEntry>

export const journalEntryWrite = z.object({
  text: z
    .string('Write what you did.')
    .overwrite(withPlainLineBreaks)
    .trim()
    .min(1, 'Write what you did.')
    .max(MAX_JOURNAL_TEXT, `Use at most ${MAX_JOURNAL_TEXT.toLocaleString('en-US')} characters.`),
  date: workDay,
  public: z.enum(['true', 'false'], 'Send true or false.').transform((value) => value === 'true'),
})
export type JournalEntryWrite = z.output<typeof journalEntryWrite>

export const newJournalEntry = journalEntryWrite.extend({
  request_key: requestUuid.optional().describe('Repeating a call with it adds nothing again'),
})
export type NewJournalEntry = z.output<typeof newJournalEntry>

const images = z
  .array(z.file())
  .max(MAX_JOURNAL_IMAGES, `Add at most ${MAX_JOURNAL_IMAGES} images.`)
  .optional()

const byEntry = z.object({ id: byId.shape.id, entryId: byId.shape.id })
const changed = success.extend({ data: adminJournalEntry })

export const journalEndpoints = {
  journal: endpoint('GET', '/api/products/:id/journal', {
    summary: 'Lists the public journal entries of a product, oldest first',
    shared: true,
    params: byId,
    reply: z.object({ data: z.array(journalEntry) }),
  }),
}

export const adminJournalEndpoints = {
  adminJournal: endpoint('GET', '/api/admin/products/:id/journal', {
    summary: 'Lists all journal entries of a product, newest first',
    access: 'admin',
    params: byId,
    reply: z.object({ data: z.array(adminJournalEntry) }),
  }),
  addJournalEntry: endpoint('POST', '/api/admin/products/:id/journal', {
    summary: "Adds an entry to a product's journal",
    access: 'admin',
    status: 201,
    params: byId,
    multipart: newJournalEntry.extend({ images }),
    reply: changed,
  }),
  changeJournalEntry: endpoint('PUT', '/api/admin/products/:id/journal/:entryId', {
    summary: "Changes an entry of a product's journal. Passports that were issued before keep it as it was",
    access: 'admin',
    params: byEntry,
    multipart: journalEntryWrite.extend({
      images,
      keep: z
        .string()
        .optional()
        .describe('URLs of images of the entry to keep, as a JSON list; all by default'),
    }),
    reply: changed,
  }),
  deleteJournalEntry: endpoint('DELETE', '/api/admin/products/:id/journal/:entryId', {
    summary: "Deletes an entry of a product's journal",
    access: 'admin',
    params: byEntry,
    reply: success,
  }),
}
