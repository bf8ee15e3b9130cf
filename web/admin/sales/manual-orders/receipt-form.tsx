import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import type { ManualOrderDialogProps } from './manual-order-dialog.ts'

interface ReceiptValues {
  email: string
}

export function ReceiptForm({ order, onOrder }: Omit<ManualOrderDialogProps, 'onClose'>) {
  const { form, field, busy, failure } = useMutationForm<
    ReceiptValues,
    ReceiptValues,
    ReceiptValues & { order: AdminOrder }
  >({
    defaultValues: { email: order.email ?? '' },
    check: ({ email }) => ({ email: email.trim() === '' && 'Enter an email address.' }),
    async send(values) {
      const email = values.email.trim()
      return { email, ...(await adminApi.sendReceipt({ orderUuid: order.order_uuid, email })) }
    },
    done: ({ email }) => `Receipt sent to ${email}.`,
    onDone: (reply) => onOrder(reply.order),
    fallback: 'The receipt could not be sent.',
  })
  const { error = failure ?? undefined, ...email } = field('email')
  const sentTo = order.emails.findLast(({ kind }) => kind === 'order-receipt')?.recipient

  return (
    <form {...form} className="flex items-start gap-2 pb-1">
      <Field
        {...email}
        label="Receipt by email"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        placeholder="Customer’s email"
        error={error}
        {...(sentTo && { hint: `Sent to ${sentTo}.` })}
        className="min-w-0 grow"
      />
      <Button type="submit" kind="secondary" busy={busy && 'Sending…'} className="mt-7.5 px-5!">
        Send
      </Button>
    </form>
  )
}
