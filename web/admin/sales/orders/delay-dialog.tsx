import { MAX_DELAY_REASON } from '#contract/platform/values/limits.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { calendarDaysBetween, MAX_DELAY_DAYS, withoutAnswer } from '#contract/sales/orders/delay-rules.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { customerFirstName } from './customer-label.ts'

interface DelayDialogProps {
  order: AdminOrder
  promised: string
  onClose: () => void
}

interface DelayValues {
  ship_by: string
  reason: string
}

export function DelayDialog({ order, promised, onClose }: DelayDialogProps) {
  const { id, order_uuid: orderUuid } = order
  const customer = customerFirstName(order)
  const form = useMutationForm<DelayValues>({
    defaultValues: { ship_by: '', reason: '' },
    check: ({ ship_by, reason }) => ({
      ship_by: ship_by <= promised && `Choose a day after ${weekday(promised)}.`,
      reason: reason.trim() === '' && 'Write a reason.',
    }),
    send: (delay) => adminApi.delayOrder({ orderUuid, ...delay }),
    done: `New date for order ${id} sent.${order.email ? ` ${customer} gets an email.` : ''}`,
    onDone: onClose,
    fallback: 'The new date could not be sent.',
  })
  const shipBy = form.methods.watch('ship_by')

  return (
    <FormDialog
      form={form}
      title={`A new date for order ${id}`}
      description={
        order.email
          ? `${customer} was promised ${weekday(promised)}, gets an email with the new date, and can wait or cancel.`
          : `${customer} was promised ${weekday(promised)}, and gave no email address. Ask by phone first.`
      }
      verb="Send the new date"
      busy="Sending…"
      onCancel={onClose}
    >
      <div className="flex flex-col gap-5 pt-5">
        <Field {...form.field('ship_by')} label="Ships by" type="date" min={promised} />
        <TextArea
          {...form.field('reason')}
          label="Reason"
          rows={4}
          maxLength={MAX_DELAY_REASON}
          hint={order.email ? `${customer} sees this.` : 'Only the staff see this.'}
        />
        <p role="status" className="bg-bone-200 px-5 py-3.5 text-small empty:hidden">
          {shipBy > promised && calendarDaysBetween(promised, shipBy) <= MAX_DELAY_DAYS && (
            <Consequence order={order} from={promised} to={shipBy} customer={customer} />
          )}
        </p>
      </div>
    </FormDialog>
  )
}

interface ConsequenceProps {
  order: AdminOrder
  from: string
  to: string
  customer: string
}

function Consequence({ order, from, to, customer }: ConsequenceProps) {
  const isFirst = order.delays.length === 0
  const later = pluralize(calendarDaysBetween(from, to), 'day')
  const waits = !order.email || withoutAnswer({ from, to, isFirst }) === 'wait'
  return (
    <>
      {later} later, {isFirst ? 'first delay' : 'another delay'}:{' '}
      <b className="font-semibold">
        {waits
          ? `no answer means that ${customer === 'The customer' ? 'the customer' : customer} waits.`
          : 'no answer means that the order is cancelled and refunded.'}
      </b>
    </>
  )
}
