import type { AdminReview } from '#contract/customers/reviews/admin-reviews.ts'
import {
  HIDE_REASON_LABELS,
  HIDE_REASONS,
  type HideReason,
} from '#contract/customers/reviews/hide-reasons.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'

const NOTES: Record<HideReason, string> = {
  spam: 'It advertises something else.',
  abusive: 'It insults or threatens someone.',
  personal_data: 'A full name, an address or a phone number.',
  off_topic: 'It is not about the product.',
}

interface Values {
  reason: HideReason | null
  hidden: boolean
  remove_images: boolean
}

interface HideDialogProps {
  review: AdminReview
  onDone: () => void
  onClose: () => void
}

/** Hides a review, or removes the images of a shown or a hidden one. */
export function HideDialog({ review, onDone, onClose }: HideDialogProps) {
  const isHidden = review.hidden !== null
  const pictures = pluralize(review.images.length, 'picture')
  const form = useMutationForm<Values, Values, { data: AdminReview }>({
    defaultValues: { reason: review.hidden?.reason ?? null, hidden: true, remove_images: isHidden },
    check: ({ reason, hidden, remove_images }) => ({
      root: reason === null ? 'Choose a reason.' : !hidden && !remove_images && 'Choose what to take away.',
    }),
    send: (what) => adminApi.hideReview({ id: String(review.id), ...what }),
    done: ({ data }) =>
      `${data.hidden ? 'The review is hidden.' : 'The pictures are removed.'} ${review.display_name} gets an email.`,
    onDone() {
      onDone()
      onClose()
    },
    fallback: 'The review could not be changed.',
  })
  const { register, setValue, watch } = form.methods
  const isPersonal = ({ target }: { target: { value: string } }) => target.value === 'personal_data'

  return (
    <FormDialog
      form={form}
      title={isHidden ? 'Remove the pictures?' : `Hide the review by ${review.display_name}?`}
      description="The author gets an email with the reason. A low rating is no reason: such a review stays, and you can answer it."
      verb={watch('hidden') && !isHidden ? 'Hide' : 'Remove'}
      danger
      busy="Saving…"
      onCancel={onClose}
    >
      <fieldset>
        <legend className="type-label pt-5 pb-2">Reason</legend>
        <div className="flex flex-col gap-2">
          {HIDE_REASONS.map((each) => (
            <RadioCard
              key={each}
              {...register('reason', {
                onChange: (event) => isPersonal(event) && setValue('remove_images', true),
              })}
              value={each}
              label={HIDE_REASON_LABELS[each]}
              note={NOTES[each]}
            />
          ))}
        </div>
      </fieldset>
      {review.images.length > 0 && !isHidden && (
        <fieldset>
          <legend className="type-label pt-5 pb-1">Take away</legend>
          <Checkbox {...register('hidden')} label="The whole review" />
          <Checkbox {...register('remove_images')} label={`Its ${pictures}, for good`} />
        </fieldset>
      )}
      {isHidden && <p className="pt-4">The {pictures} will be deleted for good.</p>}
    </FormDialog>
  )
}
