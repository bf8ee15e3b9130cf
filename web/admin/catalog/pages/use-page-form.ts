import { get } from 'react-hook-form'
import { ApiError } from '#contract/app/client.ts'
import type { EditedPage, PageConflict, PageFields, PageImage } from '#contract/catalog/pages/pages.ts'
import { changedNames, pickNames, sameValue } from '#web/admin/platform/form/merge-values.ts'
import { useVersionedForm } from '#web/admin/platform/form/use-versioned-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'

/** Texts and images by name. */
export type PageValues = Record<string, string | PageImage>

/** The server's answer about the values that it previewed. */
export interface Checked {
  values: PageValues
  errors: Record<string, string>
}

export type PageForm = ReturnType<typeof usePageForm>

/** @param reveal shows the form, where another view covers it */
export function usePageForm(loaded: EditedPage, reveal: () => void) {
  return useVersionedForm<EditedPage, PageValues, PageValues>({
    loaded,
    versionOf: ({ revision }) => revision,
    valuesOf,
    check: (values) => textErrors(loaded, values),
    hasField: (name) => fieldOf(loaded, name) !== name || name in valuesOf(loaded),
    fieldOf: (name) => fieldOf(loaded, name),
    reveal,
    async save(values, base) {
      const changed = pickNames(values, changedNames(valuesOf(base), values))
      const { page } = await adminApi.updatePage({
        key: base.key,
        ...toPageFields(changed),
        revision: base.revision,
      })
      return page
    },
    conflictOf: (error) =>
      error instanceof ApiError && error.status === 409 ? (error.body as PageConflict).page : null,
    done: 'Saved. The shop shows it now.',
    fallback: 'The page could not be saved. Your changes are still here.',
  })
}

export function valuesOf({ fields, images }: PageFields): PageValues {
  return { ...fields, ...images }
}

export function toPageFields(values: Partial<PageValues>): PageFields {
  const entries = Object.entries(values)
  return {
    fields: Object.fromEntries(entries.filter((entry): entry is [string, string] => !isImage(entry[1]))),
    images: Object.fromEntries(entries.filter((entry): entry is [string, PageImage] => isImage(entry[1]))),
  }
}

export function isImage(value: string | PageImage | undefined): value is PageImage {
  return typeof value === 'object'
}

/** The server calls the alt text of `hero_image` `hero_image_alt`. */
function fieldOf({ images }: EditedPage, name: string): string {
  const slot = name.replace(/_alt$/, '')
  return slot !== name && slot in images ? `${slot}.alt` : name
}

/** The errors while someone types: what the server said counts until the value changes. */
export function liveErrors(page: EditedPage, values: PageValues, checked: Checked): Record<string, string> {
  const current = Object.entries(checked.errors).filter(([name]) => {
    const path = fieldOf(page, name)
    return sameValue(get(checked.values, path), get(values, path))
  })
  return { ...Object.fromEntries(current), ...textErrors(page, values) }
}

/** Lengths and required texts. The server checks the rest with each preview. */
function textErrors({ limits, required }: EditedPage, values: PageValues): Record<string, string> {
  const errors = Object.entries(values).flatMap(([name, text]) => {
    if (isImage(text)) return []
    const max = limits[name] ?? 0
    if (text.length > max) return [[name, `Use at most ${max.toLocaleString('en-US')} characters.`]]
    return required.includes(name) && text.trim() === '' ? [[name, 'Fill in this field.']] : []
  })
  return Object.fromEntries(errors) as Record<string, string>
}
