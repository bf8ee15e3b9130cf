import Plus from 'virtual:icon/plus'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { ActionBar } from '#web/admin/platform/form/save-bar.tsx'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Switch } from '#web/platform/ui/switch.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { AddressFields, PickupPlaceChoice, ServiceChoice, ShortDeliveryChoice } from './delivery-fields.tsx'
import { DiscountField } from './discount-field.tsx'
import { LineError } from './line-error.tsx'
import { manualOrderButton, paymentHint } from './manual-order-buttons.ts'
import { countOf, subtotalOf } from './manual-order-draft.ts'
import type { ManualOrderFormParts } from './manual-order-form-parts.ts'
import { PaymentFields } from './payment-fields.tsx'
import { ProductList } from './product-list.tsx'
import { lineError } from './product-row.tsx'
import { DELIVERY_STEP } from './steps.ts'
import { TotalRows } from './total-rows.tsx'
import type { ManualOrder } from './use-manual-order.ts'

/** Two steps: what is sold, then how it is delivered and paid. */
export function PhoneForm({ step, ...parts }: ManualOrderFormParts & { step: 'products' | 'delivery' }) {
  return step === 'products' ? <ProductsStep {...parts} /> : <DeliveryStep {...parts} />
}

function ProductsStep({ manualOrder, assortment, notices }: ManualOrderFormParts) {
  const navigate = useNavigate()
  const { draft } = manualOrder
  function next() {
    if (draft.lines.length === 0) return manualOrder.setErrors({ lines: 'Add a product first.' })
    void navigate(DELIVERY_STEP)
  }
  return (
    <div className="page-width pt-5 pb-32">
      <ProductList manualOrder={manualOrder} assortment={assortment} />
      <Bar notices={notices}>
        <p aria-live="polite" className="min-w-24">
          <span className="type-button block">{formatDollars(subtotalOf(draft))}</span>
          <span className="block text-caption text-steel-600">{pluralize(countOf(draft), 'piece')}</span>
        </p>
        <Button size="final" onClick={next} className="grow">
          Continue
        </Button>
      </Bar>
    </div>
  )
}

function DeliveryStep({ manualOrder, total, linkHours, places, submission, notices }: ManualOrderFormParts) {
  const { draft } = manualOrder
  const { label, busy } = manualOrderButton(draft, false)
  const area = useRef<HTMLElement>(null)
  // The button that led here is gone, and its focus with it.
  useEffect(() => area.current?.focus({ preventScroll: true }), [])
  return (
    <section
      ref={area}
      tabIndex={-1}
      aria-label="Delivery and payment"
      className="page-width pt-1 pb-32 outline-none! shadow-none!"
    >
      {/* While the answer is missing, the order stays as it was sent. */}
      <fieldset disabled={manualOrder.pending !== null} className="min-w-0">
        <legend className="sr-only">New order</legend>
        <ChosenLines manualOrder={manualOrder} />
        <div className={ROW}>
          <span className="type-label">Delivery</span>
          <ShortDeliveryChoice manualOrder={manualOrder} />
        </div>
        <PickupPlaceChoice manualOrder={manualOrder} places={places} />
        {draft.method !== 'pickup' && (
          <div className="border-b border-bone-300 py-4">
            <ServiceChoice manualOrder={manualOrder} />
            <AddressFields manualOrder={manualOrder} total={total.total} />
          </div>
        )}
        <Optional
          title="Customer"
          opened={draft.method !== 'pickup' || hasCustomer(manualOrder)}
          optional={draft.method === 'pickup'}
        >
          <CustomerFields manualOrder={manualOrder} />
          <TextArea
            label="Note"
            optional
            hint="Only staff see this."
            rows={2}
            value={draft.note}
            error={manualOrder.errors.note}
            onChange={(event) => manualOrder.change({ note: event.target.value })}
          />
        </Optional>
        <Optional title="Discount" opened={draft.discount !== ''}>
          <DiscountField manualOrder={manualOrder} />
        </Optional>
        {draft.payment === 'link' && (
          <div className="border-b border-bone-300">
            <Switch
              label="Charge the card fee"
              checked={draft.cardFee}
              onChange={(event) => manualOrder.change({ cardFee: event.target.checked })}
            />
          </div>
        )}
        <div className="pt-4">
          <PaymentFields manualOrder={manualOrder} legendStyle="type-h3 pb-2" />
          <p className="pt-2 text-small text-steel-600">{paymentHint(draft, false, linkHours)}</p>
        </div>
      </fieldset>
      <div className="mt-3 bg-bone-200 px-5 py-4">
        <TotalRows draft={draft} state={total} />
      </div>
      <Bar notices={notices}>
        <Button
          size="final"
          busy={manualOrder.pending !== null && busy}
          onClick={() => void submission.submit({ sendLink: false, shown: total.total?.total ?? null })}
          className="grow"
        >
          {label}
        </Button>
      </Bar>
    </section>
  )
}

const ROW =
  'flex min-h-12.5 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-bone-300 py-0.5'

function ChosenLines({ manualOrder }: { manualOrder: ManualOrder }) {
  const { draft, errors } = manualOrder
  return (
    <>
      <ul className="border-b border-bone-300">
        {draft.lines.map((line) => (
          <li key={line.key} className="py-1.5">
            <div className="flex items-center gap-3">
              {line.product && <Thumbnail url={line.product.image_url} />}
              <span className="min-w-0 grow wrap-anywhere">
                {line.quantity > 1 && `${line.quantity} × `}
                {line.name}
              </span>
              <span>{formatDollars(line.price * line.quantity)}</span>
            </div>
            <LineError>{lineError(manualOrder, line)}</LineError>
          </li>
        ))}
      </ul>
      <LineError>{errors.lines}</LineError>
    </>
  )
}

interface OptionalProps {
  title: string
  /** Something is entered, or required. */
  opened: boolean
  optional?: boolean
  children: ReactNode
}

/** Fields that most sales at a fair don't need. */
function Optional({ title, opened, optional, children }: OptionalProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen || opened
  return (
    <div className="border-b border-bone-300">
      <div className="flex min-h-12.5 items-center justify-between gap-4">
        <span className="type-label">
          {title}
          {optional && <span className="font-normal text-steel-600"> optional</span>}
        </span>
        {!shown && (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="type-label -mr-2 inline-flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-bone-200"
          >
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            Add<span className="sr-only"> {title.toLowerCase()}</span>
          </button>
        )}
      </div>
      {shown && <div className="flex flex-col gap-4.5 pb-4">{children}</div>}
    </div>
  )
}

function hasCustomer({ draft: { name, email, phone, note } }: ManualOrder): boolean {
  return [name, email, phone, note].some((text) => text !== '')
}

/** Shows failures beside the button, at any scroll position. */
function Bar({ notices, children }: Pick<ManualOrderFormParts, 'notices'> & { children: ReactNode }) {
  return (
    <ActionBar>
      <div className="min-w-0 grow">
        {notices}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">{children}</div>
      </div>
    </ActionBar>
  )
}
