import TriangleAlert from 'virtual:icon/triangle-alert'
import { useState } from 'react'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import { CARRIERS, type Carrier, trackingUrl } from '#contract/sales/orders/tracking.ts'
import { trackingWarning } from '#contract/sales/orders/tracking-number.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { confirmShipping } from './confirm-shipping.ts'
import { customerFirstName } from './customer-label.ts'
import { DetailSection } from './detail-section.tsx'

interface TrackingFormProps {
  order: AdminOrder
  onStatus: (status: OrderStatus) => void
}

interface Tracking {
  carrier: Carrier | ''
  tracking_number: string
}

export function TrackingForm({ order, onStatus }: TrackingFormProps) {
  const { order_uuid: orderUuid } = order
  const [isTyping, setTyping] = useState(false)
  const isWaiting = order.changes.some(({ state }) => state === 'pending')
  const { form, field, methods, busy } = useMutationForm({
    schema: async () =>
      (await import('#contract/sales/orders/admin-orders.ts')).adminOrderEndpoints.setOrderShipping.body,
    defaultValues: { carrier: order.carrier ?? '', tracking_number: order.tracking_number ?? '' },
    toInput: (values: Tracking) => values,
    send(tracking) {
      setTyping(false)
      return confirmShipping((confirmed) =>
        adminApi.setOrderShipping({ orderUuid, ...tracking, ...confirmed }),
      )
    },
    done: (reply) =>
      reply
        ? `Tracking for order ${order.id} saved. ${customerFirstName(order)} gets an email with the link.`
        : '',
    alerts: true,
    fallback: 'The tracking number could not be saved.',
  })
  const { carrier, tracking_number } = methods.watch()
  const warning =
    carrier && tracking_number.trim() && !isTyping ? trackingWarning(carrier, tracking_number) : null
  const { error: carrierError, ...carrierField } = field('carrier')
  const { error: numberError, ...numberField } = field('tracking_number')
  const error = carrierError ?? numberError

  return (
    <DetailSection title="Tracking" hidden>
      <form {...form} className="@container flex flex-col gap-3">
        <div className="grid gap-3 @sm:grid-cols-[132px_minmax(0,1fr)]">
          <Select {...carrierField} label="Carrier" aria-invalid={carrierError ? true : undefined}>
            <option value="">Select</option>
            {CARRIERS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <Field
            {...numberField}
            label="Tracking number"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={numberError ? true : undefined}
            onInput={() => setTyping(true)}
            onBlur={() => {
              setTyping(false)
              void numberField.onBlur()
            }}
          />
        </div>
        <div role="status">
          {warning && (
            <p className="flex gap-2 text-small font-medium text-leather-600">
              <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" className="mt-0.75 shrink-0" />
              {warning}
            </p>
          )}
        </div>
        {error && <Notice kind="failed">{error}</Notice>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" size="card" busy={busy && 'Saving…'} className="max-sm:w-full">
            Save tracking
          </Button>
          <p className="text-caption text-steel-600">
            {isWaiting
              ? 'Shipping it now withdraws the waiting change. You’ll be asked first.'
              : `${customerFirstName(order)} gets an email with the link.`}
          </p>
        </div>
      </form>
      <ShipmentLinks order={order} onStatus={onStatus} />
    </DetailSection>
  )
}

function ShipmentLinks({ order, onStatus }: TrackingFormProps) {
  const { carrier, tracking_number, status } = order
  if (!carrier || !tracking_number) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-3">
      <a
        href={trackingUrl(carrier, tracking_number)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4 wrap-anywhere"
      >
        Track {carrier} {tracking_number}
        <span className="sr-only"> (opens a new window)</span>
      </a>
      {(status === 'paid' || status === 'pending') && (
        <Button kind="secondary" size="card" onClick={() => onStatus('shipped')} className="max-sm:w-full">
          Mark as shipped
        </Button>
      )}
    </div>
  )
}
