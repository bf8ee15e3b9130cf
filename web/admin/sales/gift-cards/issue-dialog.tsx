import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/app/client.ts'
import { dollarsOrText } from '#contract/platform/values/typed-number.ts'
import { MAX_GIFT_CARD, MAX_GIFT_NOTE, MIN_ISSUED } from '#contract/sales/gift-cards/values.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { newRequestKey } from '#web/platform/api/request-key.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { showNotice } from '#web/platform/ui/toast-store.ts'

const EMPTY = { amount: '', recipient_email: '', note: '', send_on: '' }
type Values = typeof EMPTY

export function IssueDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** One for all attempts, so that a repeated one issues no second card. */
  const requestKey = useRef(newRequestKey())
  const { revalidate } = useRevalidator()

  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
  })

  async function submit() {
    setBusy(true)
    setErrors({})
    setFailure(null)
    try {
      const { data } = await adminApi.issueGiftCard({
        // The server says why a text is no amount.
        amount: dollarsOrText(values.amount) as number,
        recipient_email: values.recipient_email,
        note: values.note.trim() || null,
        send_on: values.send_on || null,
        request_key: requestKey.current,
      })
      showNotice(
        data.sent_at === null
          ? `The gift card waits until its day. It ends in ${data.last_four}.`
          : `The gift card is on its way to ${data.recipient_email}. It ends in ${data.last_four}.`,
      )
      onClose()
      await revalidate()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) setFailure(errorMessage(error, 'The gift card was not issued.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title="Issue gift card"
      description="Nobody pays for it. The code is emailed to the recipient."
      verb="Issue gift card"
      busy={busy && 'Issuing…'}
      onSubmit={() => void submit()}
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
        {failure && <Notice kind="failed">{failure}</Notice>}
      </div>
    </FormDialog>
  )
}
