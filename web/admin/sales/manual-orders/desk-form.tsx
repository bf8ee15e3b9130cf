import { useState } from 'react'
import { FormSection } from '#web/admin/catalog/products/form/form-section.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Switch } from '#web/platform/ui/switch.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { AddressFields, DeliveryChoice, PickupPlaceChoice } from './delivery-fields.tsx'
import { DiscountField } from './discount-field.tsx'
import { manualOrderButton, paymentHint } from './manual-order-buttons.ts'
import type { ManualOrderFormParts } from './manual-order-form-parts.ts'
import { PaymentFields } from './payment-fields.tsx'
import { Pieces } from './pieces.tsx'
import { TotalRows } from './total-rows.tsx'

/** In a wide window: the order on the left, what it comes to and how it is paid on the right. */
export function DeskForm({
  manualOrder,
  assortment,
  total,
  linkHours,
  places,
  submission,
  notices,
}: ManualOrderFormParts) {
  const { draft, pending } = manualOrder
  const byCard = draft.payment === 'link'
  const { label, busy } = manualOrderButton(draft, byCard)
  const shown = total.total?.total ?? null
  const submit = (sendLink: boolean) => () => void submission.submit({ sendLink, shown })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(320px,420px)] items-start gap-x-12 xl:gap-x-14">
      <OrderFields manualOrder={manualOrder} assortment={assortment} total={total} places={places} />
      <section
        aria-labelledby="total"
        className="bg-bone-200 p-7 lg:sticky lg:top-[calc(var(--header-height)+24px)]"
      >
        <h2 id="total" className="type-h3 pb-3">
          Total
        </h2>
        <TotalRows draft={draft} state={total} />
        <fieldset disabled={pending !== null} className="min-w-0 pt-3">
          <legend className="sr-only">Discount, card fee and payment</legend>
          <Discount manualOrder={manualOrder} />
          {byCard && (
            <Switch
              label="Charge the card fee"
              checked={draft.cardFee}
              onChange={(event) => manualOrder.change({ cardFee: event.target.checked })}
            />
          )}
          <div className="pt-3">
            <PaymentFields manualOrder={manualOrder} legendStyle="type-label pb-2" />
          </div>
        </fieldset>
        <p className="pt-2 pb-4 text-caption text-steel-600">{paymentHint(draft, byCard, linkHours)}</p>
        {notices}
        <Button
          busy={pending !== null && (!byCard || pending.sendLink) && busy}
          onClick={submit(byCard)}
          className="w-full"
        >
          {label}
        </Button>
        {byCard && (
          <Button
            kind="quiet"
            busy={pending !== null && !pending.sendLink && 'Saving…'}
            onClick={submit(false)}
            className="mt-1 w-full"
          >
            Show QR code instead
          </Button>
        )}
      </section>
    </div>
  )
}

type OrderFieldsProps = Pick<ManualOrderFormParts, 'manualOrder' | 'assortment' | 'total' | 'places'>

/** While the answer is missing, the order stays as it was sent. */
function OrderFields({ manualOrder, assortment, total, places }: OrderFieldsProps) {
  const { draft, pending } = manualOrder
  return (
    <fieldset disabled={pending !== null} className="flex min-w-0 flex-col gap-8">
      <legend className="sr-only">Order</legend>
      <Pieces manualOrder={manualOrder} assortment={assortment} />
      <FormSection title="Customer">
        <CustomerFields manualOrder={manualOrder} />
      </FormSection>
      <FormSection title="Delivery">
        <DeliveryChoice manualOrder={manualOrder} />
        <PickupPlaceChoice manualOrder={manualOrder} places={places} />
        <AddressFields manualOrder={manualOrder} total={total.total} />
      </FormSection>
      <FormSection title="Note">
        <TextArea
          label="Only staff see this."
          rows={3}
          value={draft.note}
          error={manualOrder.errors.note}
          onChange={(event) => manualOrder.change({ note: event.target.value })}
        />
      </FormSection>
    </fieldset>
  )
}

function Discount({ manualOrder }: Pick<ManualOrderFormParts, 'manualOrder'>) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen || manualOrder.draft.discount !== '') {
    return (
      <div className="pb-3">
        <DiscountField manualOrder={manualOrder} />
      </div>
    )
  }
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <span className="type-label">Discount</span>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="type-label inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4"
      >
        Add<span className="sr-only"> discount</span>
      </button>
    </div>
  )
}
