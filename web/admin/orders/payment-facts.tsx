import { useState } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { DetailSection } from './detail-section.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Where a payment stands, in words. */
const STATES: Partial<Record<string, string>> = {
  opening: 'The payment page is being opened.',
  open: 'Not paid yet. The payment page is open.',
  expired: 'Never paid.',
  capturing: 'The card is authorized, the money is being taken.',
  refusing: 'Paid too late. The card is being let go.',
  refused: 'Paid too late. Nothing was taken.',
  mismatch: 'The card was authorized for something else. Nothing was taken.',
}

/** What was taken from the card, what went back, what still can. */
export function PaymentFacts({ order }: { order: StaffOrder }) {
  const [asked, setAsked] = useState(false)
  const { state, captured, refunded, refundable } = order.payment
  const sums: [string, number][] = [
    ['Pieces', order.sums.subtotal],
    ['Shipping & handling', order.sums.shipping],
    ['Card processing fee', order.sums.stripeFee],
    ...(order.shipping_insurance ? [['Insurance', order.sums.insurance] as [string, number]] : []),
  ]
  return (
    <DetailSection title="Payment">
      <dl className="flex flex-col gap-1 text-small">
        {sums.map(([label, dollars]) => (
          <Sum key={label} label={label} dollars={dollars} quiet />
        ))}
        <Sum label="Total" dollars={order.total_price} />
        <div className="my-1 border-t border-bone-300" />
        <Sum label="Captured" dollars={captured} />
        <Sum label="Refunded" dollars={refunded} />
        <Sum label="Refundable" dollars={refundable} />
      </dl>
      {captured === 0 && <p className="pt-2 text-small text-steel-600">{STATES[state]}</p>}
      {refundable > 0 && (
        <Button kind="secondary" size="card" onClick={() => setAsked(true)} className="mt-3 max-sm:w-full">
          Refund…
        </Button>
      )}
      <RefundDialog order={asked ? order : null} onClose={() => setAsked(false)} />
    </DetailSection>
  )
}

function Sum({ label, dollars, quiet }: { label: string; dollars: number; quiet?: boolean }) {
  return (
    <div className={quiet ? 'flex justify-between gap-4 text-steel-600' : 'flex justify-between gap-4'}>
      <dt>{label}</dt>
      <dd>{formatDollars(dollars)}</dd>
    </div>
  )
}
