import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { journalEntryWrite } from '#contract/catalog/journal/journal.ts'
import { MAX_JOURNAL_IMAGES } from '#contract/catalog/journal/limits.ts'
import { MAX_IMAGE_BYTES } from '#contract/platform/values/limits.ts'
import { parseJson } from '#contract/platform/values/parse-json.ts'
import { wrongField } from '#server/platform/errors.ts'
import { requireValidText } from '#server/platform/http/body-parser.ts'
import { type ReceivedFile, withForm } from '#server/platform/http/multipart.ts'
import { parseBody } from '#server/platform/http/validate-input.ts'
import { TOO_MANY_IMAGES } from './write.ts'

/** Takes more images than allowed, so that the answer can say how many are. */
const FORM = {
  field: 'images',
  maxFiles: 2 * MAX_JOURNAL_IMAGES,
  maxBytes: MAX_IMAGE_BYTES,
  tooMany: TOO_MANY_IMAGES,
}

const NOT_A_LIST = 'Send a JSON list of URLs.'

export const changedEntry = journalEntryWrite.extend({
  keep: z
    .string()
    .transform((text, context) => {
      const list = z.array(z.string()).max(MAX_JOURNAL_IMAGES).safeParse(parseJson(text))
      if (!list.success) context.addIssue({ code: 'custom', message: NOT_A_LIST })
      return list.data ?? z.NEVER
    })
    .optional(),
})

/** Receives and parses the form of an entry, then calls `work` with it. @throws {Invalid} for wrong fields and a seventh image. */
export async function withEntryForm<S extends z.ZodType, T>(
  request: FastifyRequest,
  schema: S,
  stagingDir: string,
  work: (entry: z.output<S>, files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  return withForm(request, FORM, stagingDir, ({ fields, files }) => {
    const form = Object.fromEntries([...fields].map(([name, [text = '']]) => [name, text]))
    requireValidText(form)
    const entry = parseBody(schema, form)
    // Browsers send an empty text for an input without a file.
    const isText = fields.get(FORM.field)?.some((text) => text !== '')
    if (isText) throw wrongField(FORM.field, 'Send images as files.')
    if (files.length > MAX_JOURNAL_IMAGES) throw wrongField(FORM.field, TOO_MANY_IMAGES)
    return work(entry, files)
  })
}
