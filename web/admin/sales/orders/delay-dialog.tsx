import { useRef, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { MAX_DELAY_REASON } from '#contract/platform/values/limits.ts'
import { firstName } from '#contract/platform/values/people.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { calendarDaysBetween, MAX_DELAY_DAYS, withoutAnswer } from '#contract/sales/orders/delay-rules.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'

interface DelayDialogProps {
  order: AdminOrder
  promised: string
  onClose: () => void
}

interface Failure {
  ship_by?: string | undefined
  reason?: string | undefined
  other?: string
}

const FAILED = 'The new date could not be sent.'

export function DelayDialog({ order, promised, onClose }: DelayDialogProps) {
  const { id, order_uuid: orderUuid } = order
  const { write, busy } = useWrite()
  const [shipBy, setShipBy] = useState('')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<Failure>({})
  const fields = useRef<HTMLDivElement>(null)
  const customer = firstName(order.name, 'The customer')

  function fail(wrong: Failure) {
    setFailure(wrong)
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function submit() {
    const wrong: Failure = {
      ...(shipBy <= promised && { ship_by: `Choose a day after ${weekday(promised)}.` }),
      ...(reason.trim() === '' && { reason: 'Write a reason.' }),
    }
    if (Object.keys(wrong).length > 0) return fail(wrong)
    setFailure({})
    const reply = await write({
      send: () => adminApi.delayOrder({ orderUuid, ship_by: shipBy, reason }),
      done: `New date for order ${id} sent.${order.email ? ` ${customer} gets an email.` : ''}`,
      failed: FAILED,
      onError: (error) => {
        fail(failureOf(error))
        return true
      },
    })
    if (reply) onClose()
  }

  return (
    <FormDialog
      title={`A new date for order ${id}`}
      description={
        order.email
          ? `${customer} was promised ${weekday(promised)}, gets an email with the new date, and can wait or cancel.`
          : `${customer} was promised ${weekday(promised)}, and gave no email address. Ask by phone first.`
      }
      verb="Send the new date"
      busy={busy !== null && 'Sending…'}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <div ref={fields} className="flex flex-col gap-5 pt-5">
        <Field
          label="Ships by"
          type="date"
          min={promised}
          value={shipBy}
          error={failure.ship_by}
          onChange={({ target }) => {
            setShipBy(target.value)
            setFailure({ ...failure, ship_by: undefined })
          }}
        />
        <TextArea
          label="Reason"
          rows={4}
          maxLength={MAX_DELAY_REASON}
          value={reason}
          hint={order.email ? `${customer} sees this.` : 'Only the staff see this.'}
          error={failure.reason}
          onChange={({ target }) => {
            setReason(target.value)
            setFailure({ ...failure, reason: undefined })
          }}
        />
        <p role="status" className="bg-bone-200 px-5 py-3.5 text-small empty:hidden">
          {shipBy > promised && calendarDaysBetween(promised, shipBy) <= MAX_DELAY_DAYS && (
            <Consequence order={order} from={promised} to={shipBy} customer={customer} />
          )}
        </p>
        {failure.other && <Notice kind="failed">{failure.other}</Notice>}
      </div>
    </FormDialog>
  )
}

function Consequence({
  order,
  from,
  to,
  customer,
}: {
  order: AdminOrder
  from: string
  to: string
  customer: string
}) {
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

function failureOf(error: unknown): Failure {
  const fields = error instanceof ApiError ? (error.body as { fields?: Failure } | null)?.fields : undefined
  return fields?.ship_by || fields?.reason ? fields : { other: errorMessage(error, FAILED) }
}
