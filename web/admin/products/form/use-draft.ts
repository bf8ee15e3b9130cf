import { type RefObject, useEffect } from 'react'
import { keepDraft, keepOnlyPictures, readDraft } from './draft.ts'
import type { ProductForm } from './form-state.ts'
import { showPreviews } from './take-files.ts'
import { uploadPictures } from './upload-pictures.ts'
import { EMPTY_VALUES, type FieldName } from './values.ts'

const KEPT_AFTER_MS = 250

/** Keeps what is typed and picked in this browser until it is saved, and brings back what an earlier visit left. */
export function useDraft(form: ProductForm, draft: string, element: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    let isRead = false
    let timer: ReturnType<typeof setTimeout> | undefined
    function keep() {
      clearTimeout(timer)
      if (!isRead) return
      const state = form.get()
      keepDraft(draft, state)
      void keepOnlyPictures(
        draft,
        state.pictures.filter(({ file }) => file).map(({ key }) => key),
      )
    }
    const stop = form.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, KEPT_AFTER_MS)
    })
    const goOn = () => !form.get().adding && void uploadPictures(form)
    addEventListener('pagehide', keep)
    addEventListener('online', goOn)
    void readDraft(draft, form.get()).then((kept) => {
      if (kept) form.change(kept)
      else form.change({ values: { ...form.get().values, ...typedEarly(element.current) } })
      isRead = true
      if (!kept) return
      goOn()
      void showPreviews(form)
    })
    return () => {
      keep()
      stop()
      removeEventListener('pagehide', keep)
      removeEventListener('online', goOn)
    }
  }, [form, draft, element])
}

/** What was typed before the page woke up. */
function typedEarly(element: HTMLFormElement | null): Partial<Record<FieldName, string>> {
  if (!element) return {}
  const data = new FormData(element)
  const fields = Object.keys(EMPTY_VALUES) as FieldName[]
  return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')]))
}
