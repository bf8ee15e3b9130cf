import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/app/client.ts'
import type { EditedPage, PageConflict, PageFields, PageImage } from '#contract/catalog/pages/pages.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import { changedNames, changesOf, fieldErrors, withFrom } from './editor-state.ts'

const FAILED = 'The page could not be saved. Your changes are still here.'

export type PageEditorState = ReturnType<typeof usePageEditor>

/**
 * @param saved the page as the shop shows it.
 * @param onWrong is called with the first field that keeps the page from being saved.
 */
export function usePageEditor(saved: EditedPage, onWrong: (name: string) => void) {
  const { revalidate } = useRevalidator()
  const [base, setBase] = useState(saved)
  const [values, setValues] = useState<PageFields>(saved)
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<EditedPage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const changed = changedNames(base, values)
  const errors = { ...serverErrors, ...fieldErrors(base, values) }

  // A restored version, or a save in another tab.
  if (saved.revision > base.revision && changed.length === 0) adopt(saved)

  function adopt(page: EditedPage) {
    setBase(page)
    setValues(page)
    setServerErrors({})
  }

  function setText(name: string, text: string) {
    setFailure(null)
    setValues((before) => ({ ...before, fields: { ...before.fields, [name]: text } }))
  }

  function setImage(slot: string, change: (image: PageImage) => Partial<PageImage>) {
    setFailure(null)
    setValues((before) => {
      const image = before.images[slot] ?? { url: null, alt: '' }
      return { ...before, images: { ...before.images, [slot]: { ...image, ...change(image) } } }
    })
  }

  function discard() {
    const typed = values
    setValues(base)
    setServerErrors({})
    setFailure(null)
    showNotice('Your changes were discarded.', { label: 'Undo', act: () => setValues(typed) })
  }

  async function save(from = base, toSave = values) {
    if (isSaving) return
    const [wrong] = Object.keys(fieldErrors(from, toSave))
    if (wrong !== undefined) return onWrong(wrong)
    setSaving(true)
    setFailure(null)
    try {
      const change = changesOf(from, toSave)
      const { page } = await adminApi.updatePage({
        key: from.key,
        ...change,
        revision: from.revision,
      })
      setBase(page)
      // What was typed meanwhile stays.
      setValues((now) => withFrom(page, now, changedNames(toSave, now)))
      setServerErrors({})
      showNotice('Saved. The shop shows it now.')
      await revalidate()
    } catch (error) {
      showError(error)
    } finally {
      setSaving(false)
    }
  }

  function showError(error: unknown) {
    if (!(error instanceof ApiError)) return setFailure(FAILED)
    if (error.status === 409) return setConflict((error.body as PageConflict).page)
    const [first] = Object.keys(error.fields)
    if (first === undefined) return setFailure(errorMessage(error, FAILED))
    setServerErrors(error.fields)
    onWrong(first)
  }

  /** @param theirNames of the texts and images to take from the version that someone else saved. */
  function resolve(theirs: EditedPage, theirNames: readonly string[]) {
    const untouched = Object.keys({ ...theirs.fields, ...theirs.images }).filter(
      (name) => !changed.includes(name),
    )
    const merged = withFrom(values, theirs, [...untouched, ...theirNames])
    setConflict(null)
    setBase(theirs)
    setValues(merged)
    if (changedNames(theirs, merged).length > 0) void save(theirs, merged)
  }

  return {
    page: base,
    values,
    changed,
    errors,
    setServerErrors,
    conflict,
    failure,
    isSaving,
    setText,
    setImage,
    discard,
    save: () => void save(),
    resolve,
  }
}
