import type { z } from 'zod'
import { MAX_IMAGE_BYTES } from '#contract/platform/values/limits.ts'
import { MAX_COMMISSION_IMAGES } from '#contract/sales/commissions/limits.ts'
import { wrongField } from '#server/platform/errors.ts'
import { requireValidText } from '#server/platform/http/body-parser.ts'
import type { OpenForm } from '#server/platform/http/multipart.ts'
import { parseBody } from '#server/platform/http/validate-input.ts'

const IMAGES = `Add at most ${MAX_COMMISSION_IMAGES} images, as files.`
export const FORM = {
  field: 'images',
  maxFiles: MAX_COMMISSION_IMAGES,
  maxBytes: MAX_IMAGE_BYTES,
  tooMany: IMAGES,
}

/** @throws {Invalid} for wrong fields. */
export function parseForm<S extends z.ZodType>(schema: S, fields: OpenForm['fields']): z.output<S> {
  const form = parseBody(schema, textsOf(fields))
  requireValidText(form)
  // Browsers send an empty text for an input without a file.
  if (fields.get(FORM.field)?.some((text) => text !== '')) throw wrongField('images', IMAGES)
  return form
}

/** Each field's first text. */
export function textsOf(fields: OpenForm['fields']): Record<string, string> {
  return Object.fromEntries([...fields].map(([name, [text = '']]) => [name, text]))
}
