import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { MAX_COMMISSION_IMAGES } from '#contract/commissions/limits.ts'
import { MAX_IMAGE_BYTES } from '#contract/limits.ts'
import { requireValidText } from '#server/http/body-parser.ts'
import { wrongField } from '#server/http/http-error.ts'
import { parseBody } from '#server/http/validate-input.ts'
import { type ReceivedFile, withForm } from '#server/images/multipart.ts'

/** Takes more images than allowed, so that the answer can say how many are. */
const FORM = { field: 'images', maxFiles: 2 * MAX_COMMISSION_IMAGES, maxBytes: MAX_IMAGE_BYTES }

/** @throws {HttpError} 400 for wrong fields and a sixth image. */
export async function withCommissionForm<S extends z.ZodType, T>(
  request: FastifyRequest,
  schema: S,
  stagingDir: string,
  work: (form: z.output<S>, files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  return withForm(request, FORM, stagingDir, ({ fields, files }) => {
    const form = parseBody(schema, Object.fromEntries([...fields].map(([name, [text = '']]) => [name, text])))
    requireValidText(form)
    // Browsers send an empty text for an input without a file.
    const isText = fields.get(FORM.field)?.some((text) => text !== '')
    if (files.length > MAX_COMMISSION_IMAGES || isText) throw wrongField('images', IMAGES)
    return work(form, files)
  })
}

/** Of a form whose images nobody needs. @returns null when they are not as the schema wants them. */
export async function readTexts<S extends z.ZodType>(
  request: FastifyRequest,
  schema: S,
  stagingDir: string,
): Promise<z.output<S> | null> {
  return withForm(request, { ...FORM, field: '' }, stagingDir, async ({ fields }) => {
    const texts = Object.fromEntries([...fields].map(([name, [text]]) => [name, text]))
    return schema.safeParse(texts).data ?? null
  })
}

const IMAGES = `Add at most ${MAX_COMMISSION_IMAGES} images, as files.`
