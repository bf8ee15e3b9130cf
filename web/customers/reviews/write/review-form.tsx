import { type ComponentProps, useId, useState } from 'react'
import type { ProductToReview, Review } from '#contract/customers/reviews/reviews.ts'
import {
  MAX_DISPLAY_NAME,
  MAX_REVIEW_IMAGES,
  MAX_REVIEW_TEXT,
  MAX_REVIEW_TITLE,
  RATINGS,
} from '#contract/customers/reviews/values.ts'
import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { imageErrorOf } from '#web/platform/image-picker/image-error.ts'
import { ImagePicker } from '#web/platform/image-picker/image-picker.tsx'
import { useChosenImages } from '#web/platform/image-picker/use-chosen-images.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'

interface ReviewFormProps {
  product: ProductToReview
  review: Review | null
  suggestedName: string
  token: string
  /** @param openUntil until when the review can be changed. */
  onWritten: (review: Review, openUntil: string) => void
  onCancel: (() => void) | null
}

interface Values {
  rating: string
  title: string
  text: string
  display_name: string
}

const CHANGES_MS = 30 * DAY_MS

export function ReviewForm({ product, review, suggestedName, token, onWritten, onCancel }: ReviewFormProps) {
  const id = useId()
  const images = useChosenImages(MAX_REVIEW_IMAGES, review?.images, product.hidden_reason === null)
  const [imageError, setImageError] = useState<string | null>(null)
  const { form, field, methods, busy, failure } = useContractForm({
    schema: () => import('#contract/customers/reviews/review-form.ts').then(({ reviewForm }) => reviewForm),
    defaultValues: writtenValues(review, suggestedName),
    toInput: ({ rating, ...texts }: Values) => ({
      ...texts,
      ...(rating && { rating: Number(rating) }),
    }),
    async submit(fields) {
      setImageError(null)
      try {
        const written = await browserApi.reviews.write({
          form: toForm({ ...fields, token, product_id: product.product_id }, images.chosen),
        })
        const openUntil = new Date(Date.parse(written.data.created_at) + CHANGES_MS).toISOString()
        onWritten(written.data, openUntil)
      } catch (error) {
        const message = imageErrorOf(error)
        if (message === null) throw error
        setImageError(message)
      }
    },
    fallback: 'Your review could not be sent. Your text is still here. Please try again.',
  })
  const text = methods.watch('text') ?? ''
  return (
    <form
      {...form}
      className="flex flex-col gap-8 pt-9"
      aria-label={`Your review of ${product.product_name}`}
    >
      <RatingChoice {...field('rating')} />
      <Field
        {...field('title')}
        label={<Optional label="Title" />}
        maxLength={MAX_REVIEW_TITLE}
        autoComplete="off"
      />
      <TextArea
        {...field('text')}
        label="What should others know?"
        rows={5}
        required
        hint={lengthHint(text)}
      />
      <ImagePicker
        images={images}
        error={imageError}
        onChange={() => setImageError(null)}
        labelId={`${id}-images`}
      />
      <Field
        {...field('display_name')}
        label="Name to show"
        maxLength={MAX_DISPLAY_NAME}
        autoComplete="nickname"
        required
      />
      <div className="flex flex-col gap-3">
        {failure && <Notice kind="failed">{failure}</Notice>}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy && 'Posting…'} className="max-sm:w-full sm:min-w-60">
            {review ? 'Post changes' : 'Post review'}
          </SubmitButton>
          {onCancel && (
            <Button kind="quiet" size="final" onClick={onCancel} className="max-sm:w-full">
              Cancel
            </Button>
          )}
        </div>
        <p className="text-steel-600">
          It appears at once, good or bad. You can change it with this link for 30 days.
        </p>
      </div>
    </form>
  )
}

function Optional({ label }: { label: string }) {
  return (
    <>
      {label} <span className="font-normal text-steel-600">optional</span>
    </>
  )
}

/** A form lists every image of the review: new ones as files, the others as URLs. */
function toForm(
  fields: { [name: string]: string | number | undefined },
  images: readonly (string | File)[],
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value))
  for (const image of images) form.append('images', image)
  return form
}

function lengthHint(text: string): string {
  const left = MAX_REVIEW_TEXT - text.length
  return left < 0 ? `${pluralize(-left, 'character')} too many` : `${withCommas(left)} characters left`
}

function writtenValues(review: Review | null, suggestedName: string): Values {
  return {
    rating: String(review?.rating ?? ''),
    title: review?.title ?? '',
    text: review?.text ?? '',
    display_name: review?.display_name ?? suggestedName,
  }
}

interface RatingChoiceProps extends ComponentProps<'input'> {
  error?: string | undefined
}

function RatingChoice({ error, ...radio }: RatingChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-ends ${id}-message`} data-invalid={error ? '' : undefined}>
      <legend className="type-label pb-2">Rating</legend>
      <div className="grid grid-cols-5 gap-2">
        {RATINGS.map((rating) => (
          <label
            key={rating}
            className={classes(
              'type-button flex h-14 items-center justify-center rounded-control border bg-bone-50 transition-colors duration-120 hover:border-steel-950 has-checked:border-steel-950 has-checked:bg-steel-950 has-checked:text-bone-50 has-checked:shadow-none has-focus-visible:outline-3 has-focus-visible:outline-brass-400 has-focus-visible:shadow-[0_0_0_5px_var(--focus-outer)]',
              error ? 'border-rust-700 shadow-[inset_0_0_0_1px_var(--color-rust-700)]' : 'border-bone-500',
            )}
          >
            <input {...radio} type="radio" value={rating} aria-label={`${rating} of 5`} className="sr-only" />
            <span aria-hidden="true">{rating}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-ends`} className="flex justify-between gap-4 pt-2 text-small text-steel-600">
        <span>1, send it back</span>
        <span className="text-right">5, as it should be</span>
      </p>
      <div className="pt-1 empty:hidden">
        <FieldMessage id={`${id}-message`} error={error} />
      </div>
    </fieldset>
  )
}
