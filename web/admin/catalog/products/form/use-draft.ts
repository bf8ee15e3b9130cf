import { useEffect } from 'react'
import { showPreviews } from './add-files.ts'
import { readDraft, saveDraft } from './draft.ts'
import type { FormMethods } from './form-context.ts'
import type { FormStore } from './form-store.ts'
import { uploadImages } from './upload-images.ts'

const SAVE_DELAY_MS = 250

/** Keeps unsaved changes in this browser: the fields in localStorage, image files in IndexedDB. */
export function useDraft(store: FormStore, methods: FormMethods, draftKey: string): void {
  useEffect(() => {
    let isRestored = false
    let timer: ReturnType<typeof setTimeout> | undefined
    function save() {
      clearTimeout(timer)
      if (isRestored) saveDraft(draftKey, store.getState(), methods.getValues())
    }
    function saveSoon() {
      clearTimeout(timer)
      timer = setTimeout(save, SAVE_DELAY_MS)
    }
    const resumeUploads = () => !store.getState().adding && void uploadImages(store)
    const unsubscribe = [
      store.subscribe(saveSoon),
      methods.subscribe({ formState: { values: true }, callback: saveSoon }),
    ]
    addEventListener('pagehide', save)
    addEventListener('online', resumeUploads)
    void readDraft(draftKey, store.getState()).then((draft) => {
      isRestored = true
      if (!draft) return
      store.setState(draft.state)
      methods.setValues(draft.values)
      resumeUploads()
      void showPreviews(store)
    })
    return () => {
      save()
      for (const stop of unsubscribe) stop()
      removeEventListener('pagehide', save)
      removeEventListener('online', resumeUploads)
    }
  }, [store, methods, draftKey])
}
