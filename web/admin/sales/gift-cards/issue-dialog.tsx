import { useState } from 'react'
import { dollarsOrText } from '#contract/platform/values/typed-number.ts'
import { MAX_GIFT_CARD, MAX_GIFT_NOTE, MIN_ISSUED } from '#contract/sales/gift-cards/values.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { newRequestKey } from '#web/platform/api/request-key.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'

const EMPTY = { amount: '', recipient_email: '', note: '', send_on: '' }

export function IssueDialog({ onClose }: { onClose: () => void }) {
  /** One for all attempts, so that a repeated one issues no second card. */
  const [requestKey] = useState(newRequestKey)
  const form = useMutationForm({
    schema: async () =>
      (await import('#contract/sales/gift-cards/admin-gift-cards.ts')).adminGiftCardEndpoints.issueGiftCard
        .body,
    defaultValues: EMPTY,
    toInput: ({ amount, recipient_email, note, send_on }: typeof EMPTY) => ({
      amount: dollarsOrText(amount),
      recipient_email,
      note: note.trim() || null,
      send_on: send_on || null,
      request_key: requestKey,
    }),
    send: (card) => adminApi.issueGiftCard(card),
    done: ({ data }) =>
      data.sent_at === null
        ? `The gift card waits until its day. It ends in ${data.last_four}.`
        : `The gift card is on its way to ${data.recipient_email}. It ends in ${data.last_four}.`,
    onDone: onClose,
    fallback: 'The gift card was not issued.',
  })
  const { field } = form
  return (
    <FormDialog
      form={form}
      title="Issue gift card"
      description="Nobody pays for it. The code is emailed to the recipient."
      verb="Issue gift card"
      busy="Issuing…"
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4.5 pt-6">
        <Field
          {...field('amount')}
          label="Amount, in dollars"
          hint={`$${MIN_ISSUED} to $${MAX_GIFT_CARD}`}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <Field
          {...field('recipient_email')}
          label="Recipient’s email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
        <Field
          {...field('note')}
          label="Note"
          optional
          hint="Why, for staff only"
          maxLength={MAX_GIFT_NOTE}
          autoComplete="off"
        />
        <Field
          {...field('send_on')}
          label="Send on"
          optional
          type="date"
          hint="Without a date it is sent now."
        />
      </div>
    </FormDialog>
  )
}
