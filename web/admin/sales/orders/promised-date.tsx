import CircleAlert from 'virtual:icon/circle-alert'
import { useState } from 'react'
import { shortDay } from '#contract/platform/values/dates.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LocalDay } from '#web/platform/ui/local-day.tsx'
import { DelayDialog } from './delay-dialog.tsx'
import { DetailSection } from './detail-section.tsx'

type Delay = AdminOrder['delays'][number]

/** When the order must ship, its delays and what the customer answered. */
export function PromisedDate({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false)
  const { promised_ship_by: promised, delays, status, due } = order
  if (promised === null) {
    if (status !== 'paid' || order.shipping_address === null) return null
    return <DetailSection title="Ship by">No date promised</DetailSection>
  }
  const shipped = order.timeline.find(({ step }) => step === 'shipped')
  const isPickup = order.shipping_method === 'pickup'
  return (
    <DetailSection title={isPickup ? 'Ready by' : order.ships_on ? 'Ship on' : 'Ship by'}>
      <p>
        {due === 'late' ? (
          <span className="inline-flex items-center gap-1.5 font-[550] text-rust-700">
            <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
            Late, was due {weekday(promised)}
          </span>
        ) : shipped ? (
          <span className="text-steel-600">
            Promised by {shortDay(promised)}. Shipped <LocalDay instant={shipped.at} brief />.
          </span>
        ) : (
          `${weekday(promised)}${due === 'today' ? ', today' : ''}`
        )}
      </p>
      {delays.length > 0 && (
        <ul className="flex flex-col gap-3 pt-3">
          {delays.toReversed().map((delay) => (
            <li key={delay.at} className="border-l-2 border-bone-300 pl-3 text-small">
              <p className="font-[550]">
                {weekday(delay.was)} → {weekday(delay.ship_by)}
              </p>
              {delay.reason && (
                <p className="wrap-anywhere whitespace-pre-line text-steel-600">{delay.reason}</p>
              )}
              <p>{answerLabel(delay, status)}</p>
            </li>
          ))}
        </ul>
      )}
      {status === 'paid' && !order.pickup?.ready_at && (
        <Button kind="secondary" size="card" onClick={() => setOpen(true)} className="mt-4 max-sm:w-full">
          Delay…
        </Button>
      )}
      {isOpen && <DelayDialog order={order} promised={promised} onClose={() => setOpen(false)} />}
    </DetailSection>
  )
}

function answerLabel(
  { answer, unanswered, answer_by, replaced }: Delay,
  status: AdminOrder['status'],
): string {
  if (answer === 'wait') return 'The customer waits.'
  if (answer === 'cancel') return 'The customer cancelled.'
  if (replaced) return 'No answer before the next date.'
  if (status !== 'paid') return 'No answer.'
  return unanswered === 'wait'
    ? 'No answer yet, which means that the customer waits.'
    : `No answer yet. Without one by ${shortDay(answer_by)}, the order is cancelled.`
}
