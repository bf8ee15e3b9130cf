import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import type { ManualOrderDialogProps } from './manual-order-dialog.ts'

const FAILED = 'The receipt could not be sent.'

export function ReceiptForm({ order, onOrder }: Omit<ManualOrderDialogProps, 'onClose'>) {
  const { mutate, busy } = useMutation()
  const [email, setEmail] = useState(order.email ?? '')
  const [error, setError] = useState<string | null>(null)

  const sentTo = order.emails.findLast(({ kind }) => kind === 'order-receipt')?.recipient

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setError(null)
    const typed = email.trim()
    if (typed === '') return setError('Enter an email address.')
    const reply = await mutate({
      key: 'receipt',
      send: () => adminApi.sendReceipt({ orderUuid: order.order_uuid, email: typed }),
      done: `Receipt sent to ${typed}.`,
      failed: FAILED,
      onError: (reason) => {
        const atField = reason instanceof ApiError ? reason.fields.email : undefined
        setError(atField ?? errorMessage(reason, FAILED))
        return true
      },
    })
    if (reply) onOrder(reply.order)
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex items-start gap-2 pb-1">
      <Field
        label="Receipt by email"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        placeholder="Customer’s email"
        value={email}
        error={error ?? undefined}
        {...(sentTo && { hint: `Sent to ${sentTo}.` })}
        onChange={(event) => setEmail(event.target.value)}
        className="min-w-0 grow"
      />
      <Button type="submit" kind="secondary" busy={busy !== null && 'Sending…'} className="mt-7.5 px-5!">
        Send
      </Button>
    </form>
  )
}
