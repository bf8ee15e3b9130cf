import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/app/client.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { MAX_COMMISSION_IMAGES } from '#contract/sales/commissions/limits.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { useRequestKey } from '#web/platform/api/request-key.ts'
import { imageErrorOf } from '#web/platform/image-picker/image-error.ts'
import { ImagePicker } from '#web/platform/image-picker/image-picker.tsx'
import { useChosenImages } from '#web/platform/image-picker/use-chosen-images.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { toFormData } from './to-form-data.ts'

interface WriteToUsProps {
  commission: Commission
  onClose: (isSent: boolean) => void
}

export function WriteToUs({ commission: { commission_uuid }, onClose }: WriteToUsProps) {
  const { revalidate } = useRevalidator()
  const images = useChosenImages(MAX_COMMISSION_IMAGES)
  const [imageError, setImageError] = useState<string | null>(null)
  const { keyOf } = useRequestKey()
  const place = useRef<HTMLDivElement>(null)
  const { form, field, busy, failure } = useContractForm<{ text: string }>({
    schema: () =>
      import('#contract/sales/commissions/commission-form.ts').then(
        ({ commissionMessage }) => commissionMessage,
      ),
    defaultValues: { text: '' },
    async submit(_, { text }) {
      setImageError(null)
      try {
        await privateApi.commissions.write({
          commissionUuid: commission_uuid,
          form: toFormData({ text, request_key: keyOf({ text }, images.chosen) }, images.chosen),
        })
      } catch (error) {
        const wrong = imageErrorOf(error)
        if (wrong === null || (error instanceof ApiError && error.fields.text)) throw error
        return setImageError(wrong)
      }
      await revalidate()
      onClose(true)
    },
    fallback: 'Your message was not sent. Your text is still here.',
    withReason: true,
  })

  useEffect(() => place.current?.querySelector('textarea')?.focus(), [])

  return (
    <div ref={place} className="pb-9 max-md:pt-4 md:pb-12">
      <form {...form} aria-label="Write to us" className="flex scroll-mt-24 flex-col gap-5">
        <TextArea {...field('text')} label="Message" rows={4} required />
        <ImagePicker
          images={images}
          error={imageError}
          onChange={() => setImageError(null)}
          labelId="message-images"
          className="grid-cols-3 sm:grid-cols-5"
        />
        {failure && <Notice kind="failed">{failure}</Notice>}
        <div className="flex gap-3">
          <Button type="submit" busy={busy && 'Sending…'} className="max-sm:grow">
            Send
          </Button>
          <Button kind="quiet" onClick={() => onClose(false)}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  )
}
