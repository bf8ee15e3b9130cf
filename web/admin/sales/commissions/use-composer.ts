import { useState } from 'react'
import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { MAX_COMMISSION_IMAGES } from '#contract/sales/commissions/limits.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useRequestKey } from '#web/platform/api/request-key.ts'
import { imageErrorOf } from '#web/platform/image-picker/image-error.ts'
import { useChosenImages } from '#web/platform/image-picker/use-chosen-images.ts'
import type { CommissionWrite } from './use-commission-write.ts'

export type Composer = ReturnType<typeof useComposer>

interface NoteValues {
  text: string
  for_customer: boolean
}

/** The text and the photographs of a note until they are sent. Its fields show in the page and in a dialog. */
export function useComposer(
  { commission_uuid: commissionUuid, name }: AdminCommission,
  { send, onError }: CommissionWrite,
  onSent: () => void,
) {
  const images = useChosenImages(MAX_COMMISSION_IMAGES)
  const [imageError, setImageError] = useState<string | null>(null)
  const requestKey = useRequestKey()
  const hasImages = images.chosen.length > 0
  const form = useMutationForm<NoteValues, NoteValues, boolean>({
    defaultValues: { text: '', for_customer: true },
    check: ({ text }) => ({
      text:
        text.trim() === '' && (hasImages ? 'Write a few words with the photographs.' : 'Write a message.'),
    }),
    async send(values) {
      setImageError(null)
      await send(() => adminApi.addCommissionNote({ commissionUuid, form: toForm(values) }))
      return values.for_customer
    },
    done: (isSent) => (isSent ? `Sent to ${firstName(name)}.` : 'Note saved. Only staff can see it.'),
    onDone() {
      requestKey.sent()
      form.methods.setValue('text', '')
      images.clear()
      onSent()
    },
    onError(error) {
      const wrong = imageErrorOf(error)
      setImageError(wrong)
      return wrong !== null || onError(error)
    },
    fallback: 'It could not be sent.',
    kept: hasImages ? 'Your text and your photographs are still here.' : 'Your text is still here.',
  })
  const { text, for_customer } = form.methods.watch()

  function toForm({ text, for_customer }: NoteValues): FormData {
    const body = new FormData()
    body.set('text', text)
    body.set('for_customer', String(for_customer))
    body.set('request_key', requestKey.keyOf({ text, for_customer }, images.chosen))
    for (const file of images.chosen) body.append('images', file)
    return body
  }

  return {
    form,
    forCustomer: for_customer,
    images,
    imageError,
    setImageError,
    isEmpty: text.trim() === '' && !hasImages,
  }
}
