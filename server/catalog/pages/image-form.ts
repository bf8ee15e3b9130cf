import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import { MAX_ALT } from '#contract/platform/values/limits.ts'
import { UNSUPPORTED_CHARACTER } from '#server/platform/http/body-parser.ts'
import { HttpError, wrongField } from '#server/platform/http/http-error.ts'
import type { ReceivedForm } from '#server/platform/http/multipart.ts'
import { definitionOf } from './stored-page.ts'

interface ImageFields {
  slot: string
  alt: string
  isDraft: boolean
}

/** @throws {HttpError} 404 for an unknown slot, 400 for a wrong alt text. */
export function readImageFields(key: PageKey, { fields }: ReceivedForm): ImageFields {
  const slot = fields.get('slot')?.[0]
  if (slot === undefined) throw wrongField('slot', 'Say which image of the page this is.')
  if (!definitionOf(key).images.includes(slot)) throw new HttpError(404, 'This page has no such image.')
  const alt = (fields.get('alt')?.[0] ?? '').toWellFormed().replace(/\s+/g, ' ').trim()
  if (alt.length > MAX_ALT) throw wrongField('alt', `Use at most ${MAX_ALT} characters.`)
  if (alt.includes('\0')) throw wrongField('alt', UNSUPPORTED_CHARACTER)
  return { slot, alt, isDraft: fields.get('draft')?.[0] === 'true' }
}
