import { imageHash } from '#contract/catalog/images/images.ts'
import type { PageField } from '#contract/catalog/pages/page-fields.ts'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import { MAX_ALT } from '#contract/platform/values/limits.ts'
import { withCommas } from '#contract/platform/values/money.ts'
import { withPlainLineBreaks } from '#contract/platform/values/text.ts'
import { Invalid } from '#server/platform/errors.ts'
import type { FileStore } from '#server/platform/integrations/file-store.ts'
import { isMissing } from './empty-texts.ts'
import { findForbidden } from './markdown.ts'
import { definitionOf, type PageState, type StoredImage } from './stored-page.ts'

export interface PageWrite {
  fields: Record<string, unknown>
  images?: Record<string, unknown> | undefined
}

/** The texts and images of a change, checked. */
export interface CheckedWrite {
  texts: Record<string, string>
  images: Record<string, StoredImage>
}

/** @throws {Invalid} with a sentence for each wrong text and image. */
export async function checkWrite(key: PageKey, write: PageWrite, files: FileStore): Promise<CheckedWrite> {
  const definition = definitionOf(key)
  const errors: Record<string, string> = {}
  const checked: CheckedWrite = { texts: {}, images: {} }
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!Object.hasOwn(write.fields, name)) continue
    const text = normalized(write.fields[name], field)
    const error = text === null ? 'Enter a text.' : textError(text, field)
    if (error) errors[name] = error
    else if (text !== null) checked.texts[name] = text
  }
  for (const slot of definition.images) {
    if (!write.images || !Object.hasOwn(write.images, slot)) continue
    const image = write.images[slot]
    if (!isImage(image)) {
      errors[slot] = 'Send an image as {url, alt}.'
      continue
    }
    const hash = image.url === null ? null : imageHash(image.url)
    // Renewing keeps the sweep from deleting an image that no page shows yet.
    if (image.url !== null && (hash === null || !(await files.renew('pictures', hash)))) {
      errors[slot] = 'The shop no longer has this image. Choose it again.'
    }
    if (image.alt.length > MAX_ALT) errors[`${slot}_alt`] = `Use at most ${MAX_ALT} characters.`
    checked.images[slot] = { hash, alt: image.alt.trim() }
  }
  const [first] = Object.values(errors)
  if (first) throw new Invalid(first, { fields: errors })
  return checked
}

export function merged(current: PageState, { texts, images }: CheckedWrite): PageState {
  return { texts: { ...current.texts, ...texts }, images: { ...current.images, ...images } }
}

/** Null for anything but a text. */
function normalized(value: unknown, { kind }: PageField): string | null {
  if (typeof value !== 'string') return null
  const text = withPlainLineBreaks(value.toWellFormed())
  return kind === 'line'
    ? text.replace(/\s+/g, ' ').trim()
    : text.replace(/[^\S\n]+$/gm, '').replace(/\s+$/, '')
}

function textError(text: string, field: PageField): string | null {
  if (text.length > field.max) return `Use at most ${withCommas(field.max)} characters.`
  const forbidden = field.kind === 'markdown' ? findForbidden(text) : null
  return forbidden ?? (isMissing(text, field) ? 'Fill in this field.' : null)
}

function isImage(value: unknown): value is { url: string | null; alt: string } {
  if (typeof value !== 'object' || value === null) return false
  const { url, alt } = value as Record<string, unknown>
  return (url === null || typeof url === 'string') && typeof alt === 'string'
}
