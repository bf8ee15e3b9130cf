import { formatDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import type { ManualOrderDialogProps } from './manual-order-dialog.ts'

interface LinkValues {
  email: string
}

export function SendLink({ order, onOrder, onClose }: ManualOrderDialogProps) {
  const form = useMutationForm<LinkValues, LinkValues, LinkValues & { order: AdminOrder }>({
    defaultValues: { email: order.email ?? '' },
    check: ({ email }) => ({ email: email.trim() === '' && 'Enter an email address.' }),
    async send(values) {
      const email = values.email.trim()
      return { email, ...(await adminApi.sendPayLink({ orderUuid: order.order_uuid, email })) }
    },
    done: ({ email }) => `Payment link sent to ${email}.`,
    onDone(reply) {
      onOrder(reply.order)
      onClose()
    },
    fallback: 'The link could not be sent.',
  })
  return (
    <FormDialog
      form={form}
      title="Send link"
      description={`The customer pays ${formatDollars(order.total_price)} for order ${order.id} by card.`}
      verb="Send"
      busy="Sending…"
      onCancel={onClose}
    >
      <Field
        {...form.field('email')}
        label="Customer’s email"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        className="pt-6"
      />
    </FormDialog>
  )
}
