import { useState } from 'react'
import type { AdminReview } from '#contract/customers/reviews/admin-reviews.ts'
import {
  HIDE_REASON_LABELS,
  HIDE_REASONS,
  type HideReason,
} from '#contract/customers/reviews/hide-reasons.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'

const NOTES: Record<HideReason, string> = {
  spam: 'It advertises something else.',
  abusive: 'It insults or threatens someone.',
  personal_data: 'A full name, an address or a phone number.',
  off_topic: 'It is not about the product.',
}

interface HideDialogProps {
  review: AdminReview
  onDone: () => void
  onClose: () => void
}

/** Hides a review, or removes the images of a shown or a hidden one. */
export function HideDialog({ review, onDone, onClose }: HideDialogProps) {
  const { write, busy } = useWrite()
  const isHidden = review.hidden !== null
  const [reason, setReason] = useState<HideReason | null>(review.hidden?.reason ?? null)
  const [what, setWhat] = useState({ hidden: true, images: isHidden })
  const [failure, setFailure] = useState<string | null>(null)
  const pictures = pluralize(review.images.length, 'picture')

  async function submit() {
    setFailure(null)
    if (reason === null) return setFailure('Choose a reason.')
    if (!what.hidden && !what.images) return setFailure('Choose what to take away.')
    const failed = 'The review could not be changed.'
    const reply = await write({
      send: async () => {
        const changed = await adminApi.hideReview({
          id: String(review.id),
          hidden: what.hidden,
          reason,
          remove_images: what.images,
        })
        onDone()
        return changed
      },
      done: `${what.hidden ? 'The review is hidden.' : 'The pictures are removed.'} ${review.display_name} gets an email.`,
      failed,
      onError: (error) => {
        setFailure(errorMessage(error, failed))
        return true
      },
    })
    if (reply) onClose()
  }

  return (
    <FormDialog
      title={isHidden ? 'Remove the pictures?' : `Hide the review by ${review.display_name}?`}
      description="The author gets an email with the reason. A low rating is no reason: such a review stays, and you can answer it."
      verb={what.hidden && !isHidden ? 'Hide' : 'Remove'}
      danger
      busy={busy !== null && 'Saving…'}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <fieldset>
        <legend className="type-label pt-5 pb-2">Reason</legend>
        <div className="flex flex-col gap-2">
          {HIDE_REASONS.map((each) => (
            <RadioCard
              key={each}
              name="reason"
              label={HIDE_REASON_LABELS[each]}
              note={NOTES[each]}
              checked={reason === each}
              onChange={() => {
                setReason(each)
                if (each === 'personal_data') setWhat({ ...what, images: true })
              }}
            />
          ))}
        </div>
      </fieldset>
      {review.images.length > 0 && !isHidden && (
        <fieldset>
          <legend className="type-label pt-5 pb-1">Take away</legend>
          <Checkbox
            label="The whole review"
            checked={what.hidden}
            onChange={() => setWhat({ ...what, hidden: !what.hidden })}
          />
          <Checkbox
            label={`Its ${pictures}, for good`}
            checked={what.images}
            onChange={() => setWhat({ ...what, images: !what.images })}
          />
        </fieldset>
      )}
      {isHidden && <p className="pt-4">The {pictures} will be deleted for good.</p>}
      {failure && (
        <Notice kind="failed" className="mt-4">
          {failure}
        </Notice>
      )}
    </FormDialog>
  )
}
