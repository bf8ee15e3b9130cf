import { useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { MAX_COMMISSION_IMAGES } from '#contract/sales/commissions/limits.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { useRequestKey } from '#web/platform/api/request-key.ts'
import { checkImageFiles } from '#web/platform/images/check-image-files.ts'
import { createPreview } from '#web/platform/images/create-preview.ts'
import type { CommissionWrite } from './use-commission-write.ts'

interface ChosenImage {
  key: number
  file: File
  /** Null when the browser can't show the file, such as HEIC. */
  preview: string | null
}

export type Composer = ReturnType<typeof useComposer>

const FAILED = 'It could not be sent.'
let keys = 0

/** The text and the photographs of a note until they are sent. */
export function useComposer(
  { commission_uuid: commissionUuid, name }: AdminCommission,
  { write, busy }: CommissionWrite,
) {
  const [text, setText] = useState('')
  const [images, setImages] = useState<ChosenImage[]>([])
  const [forCustomer, setForCustomer] = useState(true)
  const requestKey = useRequestKey()
  const [isReading, setReading] = useState(false)
  const [errors, setErrors] = useState<{ text?: string; images?: string; failure?: string }>({})

  async function add(files: Iterable<File>) {
    setReading(true)
    const checked = await checkImageFiles(files)
    const added = await Promise.all(
      checked.images.map(async (file) => ({ key: ++keys, file, preview: await createPreview(file) })),
    )
    setReading(false)
    const isTooMany = images.length + added.length > MAX_COMMISSION_IMAGES
    setImages((before) => [...before, ...added].slice(0, MAX_COMMISSION_IMAGES))
    const wrong = [
      ...checked.errors,
      ...(isTooMany ? [`Add at most ${MAX_COMMISSION_IMAGES} photographs.`] : []),
    ]
    setErrors(({ text: textError }) => ({
      ...(textError && { text: textError }),
      ...(wrong.length > 0 && { images: wrong.join(' ') }),
    }))
  }

  function remove(key: number) {
    setImages((before) => before.filter((image) => image.key !== key))
    setErrors({})
  }

  function type(typed: string) {
    setText(typed)
    setErrors(({ images: imageError }) => (imageError ? { images: imageError } : {}))
  }

  /** @returns whether it was sent */
  async function send(): Promise<boolean> {
    if (text.trim() === '') {
      setErrors({ text: images.length > 0 ? 'Write a few words with the photographs.' : 'Write a message.' })
      return false
    }
    setErrors({})
    const reply = await write({
      key: 'note',
      send: () => adminApi.addCommissionNote({ commissionUuid, form: toForm() }),
      done: forCustomer ? `Sent to ${firstName(name)}.` : 'Note saved. Only staff can see it.',
      failed: FAILED,
      onError: showError,
    })
    if (!reply) return false
    requestKey.sent()
    setText('')
    setImages([])
    return true
  }

  function toForm(): FormData {
    const form = new FormData()
    form.set('text', text)
    form.set('for_customer', String(forCustomer))
    const files = images.map(({ file }) => file)
    form.set('request_key', requestKey.keyOf({ text, forCustomer }, files))
    for (const file of files) form.append('images', file, file.name)
    return form
  }

  /** Nothing that was typed or chosen is lost. */
  function showError(error: unknown): boolean {
    const fields = error instanceof ApiError ? error.fields : {}
    const imageError = Object.entries(fields).find(([field]) => field.startsWith('images'))?.[1]
    const failure = `${errorMessage(error, FAILED)} Your text${images.length > 0 ? ' and your photographs are' : ' is'} still here.`
    setErrors({
      ...(fields.text && { text: fields.text }),
      ...(imageError && { images: imageError }),
      ...(!fields.text && !imageError && { failure }),
    })
    return true
  }

  return {
    text,
    type,
    images,
    add,
    remove,
    isReading,
    forCustomer,
    setForCustomer,
    errors,
    send,
    isSending: busy === 'note',
    isEmpty: text.trim() === '' && images.length === 0,
  }
}
