import { useEffect } from 'react'
import type { AdminReview } from '#contract/customers/reviews/admin-reviews.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'

interface ReplyFormProps {
  review: AdminReview
  onSend: () => void
  onClose: () => void
}

export function ReplyForm({ review: { id, display_name, reply }, onSend, onClose }: ReplyFormProps) {
  const { form, field, methods, busy } = useMutationForm({
    schema: async () => {
      const { adminReviewEndpoints } = await import('#contract/customers/reviews/admin-reviews.ts')
      return adminReviewEndpoints.replyToReview.body
    },
    defaultValues: { text: reply?.text ?? '' },
    send: ({ text }) => adminApi.replyToReview({ id: String(id), text }),
    onDone() {
      onSend()
      onClose()
    },
    done: `Your reply is in the shop. ${display_name} gets an email.`,
    alerts: true,
    fallback: 'Your reply could not be sent. Your text is still here.',
  })
  const { setFocus } = methods
  useEffect(() => setFocus('text'), [setFocus])

  return (
    <form {...form} className="mt-4 flex flex-col gap-3 bg-bone-200 px-5 py-5 max-md:-mx-5">
      <TextArea {...field('text')} label="Your reply" hint="Everyone sees it under the review." rows={4} />
      <div className="flex gap-2">
        <Button kind="quiet" onClick={onClose} className="hover:bg-bone-300!">
          Cancel
        </Button>
        <Button type="submit" busy={busy && 'Sending…'} className="grow md:max-w-60">
          Reply
        </Button>
      </div>
    </form>
  )
}
