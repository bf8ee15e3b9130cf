import { useEffect } from 'react'
import type { AdminReview } from '#contract/customers/reviews/admin-reviews.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { TextArea } from '#web/platform/ui/text-area.tsx'

interface ReplyFormProps {
  review: AdminReview
  onSend: () => void
  onClose: () => void
}

const FAILED = 'Your reply could not be sent. Your text is still here.'

export function ReplyForm({ review: { id, display_name, reply }, onSend, onClose }: ReplyFormProps) {
  const { write, busy } = useWrite()
  const { form, field, methods } = useContractForm<{ text: string }>({
    schema: async () => {
      const { adminReviewEndpoints } = await import('#contract/customers/reviews/admin-reviews.ts')
      return adminReviewEndpoints.replyToReview.body
    },
    defaultValues: { text: reply?.text ?? '' },
    submit: send,
    fallback: FAILED,
  })
  const { setFocus } = methods
  useEffect(() => setFocus('text'), [setFocus])

  async function send({ text }: { text: string }) {
    await write({
      send: async () => {
        await adminApi.replyToReview({ id: String(id), text })
        onSend()
        onClose()
      },
      done: `Your reply is in the shop. ${display_name} gets an email.`,
      failed: FAILED,
    })
  }

  return (
    <form {...form} className="mt-4 flex flex-col gap-3 bg-bone-200 px-5 py-5 max-md:-mx-5">
      <TextArea {...field('text')} label="Your reply" hint="Everyone sees it under the review." rows={4} />
      <div className="flex gap-2">
        <Button kind="quiet" onClick={onClose} className="hover:bg-bone-300!">
          Cancel
        </Button>
        <Button type="submit" busy={busy !== null && 'Sending…'} className="grow md:max-w-60">
          Reply
        </Button>
      </div>
    </form>
  )
}
