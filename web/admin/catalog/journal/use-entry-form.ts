import { useRef, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import type { AdminJournalEntry } from '#contract/catalog/journal/journal.ts'
import { MAX_JOURNAL_IMAGES } from '#contract/catalog/journal/limits.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { useRequestKey } from '#web/platform/api/request-key.ts'
import { imageErrorOf } from '#web/platform/image-picker/image-error.ts'
import { useChosenImages } from '#web/platform/image-picker/use-chosen-images.ts'

interface Errors {
  text?: string
  date?: string
  images?: string
  failure?: string
}

export type EntryForm = ReturnType<typeof useEntryForm>

const FAILED = 'The entry could not be saved.'

/** The text, the day and the photographs of a journal entry until they are saved. */
export function useEntryForm(entry: AdminJournalEntry | null, today: string) {
  const { write, busy } = useWrite()
  const requestKey = useRequestKey()
  const images = useChosenImages(MAX_JOURNAL_IMAGES, entry?.images)
  const [text, setText] = useState(entry?.text ?? '')
  const [date, setDate] = useState(entry?.date ?? today)
  const [isPublic, setPublic] = useState(entry?.public ?? true)
  const [errors, setErrors] = useState<Errors>({})
  const formRef = useRef<HTMLFormElement>(null)

  const urls = images.chosen.filter((source) => typeof source === 'string')
  const unsaved =
    text !== (entry?.text ?? '') ||
    date !== (entry?.date ?? today) ||
    isPublic !== (entry?.public ?? true) ||
    urls.length !== images.chosen.length ||
    urls.length !== (entry?.images.length ?? 0)

  function change(field: keyof Errors) {
    setErrors(({ [field]: _, failure: __, ...rest }) => rest)
  }

  function focusFirst(wrong: Errors) {
    setErrors(wrong)
    const name = wrong.text ? 'text' : wrong.date ? 'date' : null
    if (name) formRef.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }

  /** @returns the saved entry, or null when what was typed is still here with the reason. */
  async function save(send: (form: FormData) => Promise<{ data: AdminJournalEntry }>) {
    const wrong: Errors = {
      ...(text.trim() === '' && { text: 'Write what you did.' }),
      ...(date === '' && { date: 'Enter a date.' }),
    }
    focusFirst(wrong)
    if (wrong.text || wrong.date) return null
    const reply = await write({
      send: () => send(toForm()),
      done: 'Entry saved.',
      failed: FAILED,
      onError: showError,
    })
    if (reply) requestKey.sent()
    return reply?.data ?? null
  }

  function toForm(): FormData {
    const form = new FormData()
    form.set('text', text)
    form.set('date', date)
    form.set('public', String(isPublic))
    if (entry) form.set('keep', JSON.stringify(urls))
    else form.set('request_key', requestKey.keyOf({ text, date, isPublic }, images.chosen))
    for (const source of images.chosen) if (source instanceof File) form.append('images', source, source.name)
    return form
  }

  /** Shows what is wrong, and keeps everything that was typed or chosen. */
  function showError(error: unknown): boolean {
    const fields = error instanceof ApiError ? error.fields : {}
    const imageError = imageErrorOf(error)
    const isNamed = Boolean(fields.text || fields.date || imageError)
    focusFirst({
      ...(fields.text && { text: fields.text }),
      ...(fields.date && { date: fields.date }),
      ...(imageError && { images: imageError }),
      ...(!isNamed && { failure: `${errorMessage(error, FAILED)} Your entry is still here.` }),
    })
    return true
  }

  function clear() {
    setText('')
    setDate(today)
    setPublic(true)
    images.clear()
    setErrors({})
  }

  return {
    formRef,
    text,
    setText(typed: string) {
      setText(typed)
      change('text')
    },
    date,
    setDate(day: string) {
      setDate(day)
      change('date')
    },
    isPublic,
    setPublic,
    images,
    imagesChanged: () => change('images'),
    errors,
    unsaved,
    save,
    clear,
    isSaving: busy !== null,
  }
}
