import { useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { ManualOrderDialogProps } from './manual-order-dialog.ts'

const FAILED = 'The link could not be sent.'

export function SendLink({ order, onOrder, onClose }: ManualOrderDialogProps) {
  const { write, busy } = useWrite()
  const [email, setEmail] = useState(order.email ?? '')
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function send() {
    setError(null)
    setFailure(null)
    const typed = email.trim()
    if (typed === '') return setError('Enter an email address.')
    const reply = await write({
      key: 'send',
      send: () => adminApi.sendPayLink({ orderUuid: order.order_uuid, email: typed }),
      done: `Payment link sent to ${typed}.`,
      failed: FAILED,
      onError: (reason) => {
        const atField = reason instanceof ApiError ? reason.fields.email : undefined
        if (atField) setError(atField)
        else setFailure(errorMessage(reason, FAILED))
        return true
      },
    })
    if (!reply) return
    onOrder(reply.order)
    onClose()
  }

  return (
    <FormDialog
      title="Send link"
      description={`The customer pays ${formatDollars(order.total_price)} for order ${order.id} by card.`}
      verb="Send"
      busy={busy !== null && 'Sending…'}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <div className="pt-6">
        <Field
          label="Customer’s email"
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          value={email}
          error={error ?? undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        {failure && (
          <Notice kind="failed" className="mt-4">
            {failure}
          </Notice>
        )}
      </div>
    </FormDialog>
  )
}
