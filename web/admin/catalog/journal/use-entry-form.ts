import { useState } from 'react'
import type { AdminJournalEntry } from '#contract/catalog/journal/journal.ts'
import { MAX_JOURNAL_IMAGES } from '#contract/catalog/journal/limits.ts'
import { useVersionedForm } from '#web/admin/platform/form/use-versioned-form.ts'
import { useRequestKey } from '#web/platform/api/request-key.ts'
import { imageErrorOf } from '#web/platform/image-picker/image-error.ts'
import { useChosenImages } from '#web/platform/image-picker/use-chosen-images.ts'

interface EntryValues {
  text: string
  date: string
  public: boolean
}

interface EntryFormOptions {
  /** Null for a new entry. */
  entry: AdminJournalEntry | null
  today: string
  send: (form: FormData) => Promise<{ data: AdminJournalEntry }>
  onSaved?: () => unknown
}

export type EntryForm = ReturnType<typeof useEntryForm>

/** The text, the day and the photographs of a journal entry until they are saved. After a new one, the form is empty again. */
export function useEntryForm({ entry, today, send, onSaved }: EntryFormOptions) {
  const requestKey = useRequestKey()
  const images = useChosenImages(MAX_JOURNAL_IMAGES, entry?.images)
  const [imageError, setImageError] = useState<string | null>(null)
  const urls = images.chosen.filter((source) => typeof source === 'string')

  const form = useVersionedForm<AdminJournalEntry | null, EntryValues, EntryValues>({
    loaded: entry,
    valuesOf: (saved) => ({
      text: saved?.text ?? '',
      date: saved?.date ?? today,
      public: saved?.public ?? true,
    }),
    check: ({ text, date }) => ({
      text: text.trim() === '' && 'Write what you did.',
      date: date === '' && 'Enter a date.',
    }),
    async save(values) {
      setImageError(null)
      const { data } = await send(toForm(values))
      requestKey.sent()
      if (entry) return data
      images.clear()
      return null
    },
    onError(error) {
      const wrong = imageErrorOf(error)
      setImageError(wrong)
      return wrong !== null
    },
    done: 'Entry saved.',
    ...(onSaved && { onSaved }),
    fallback: 'The entry could not be saved.',
    kept: 'Your entry is still here.',
  })

  function toForm(values: EntryValues): FormData {
    const body = new FormData()
    for (const [name, value] of Object.entries(values)) body.set(name, String(value))
    if (entry) body.set('keep', JSON.stringify(urls))
    else body.set('request_key', requestKey.keyOf(values, images.chosen))
    for (const source of images.chosen) if (source instanceof File) body.append('images', source, source.name)
    return body
  }

  return {
    form,
    images,
    imageError,
    setImageError,
    hasOtherImages: urls.length !== images.chosen.length || urls.length !== (entry?.images.length ?? 0),
  }
}
