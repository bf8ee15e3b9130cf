import type { ReactNode } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { type CheckoutMethod, isPickup } from '#contract/sales/checkout/pickup.ts'
import { SHIPPING_METHODS, type ShippingMethod } from '#contract/sales/checkout/values.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import type { Quote } from '#web/sales/cart/quote.ts'
import { InsuranceChoice, type InsuranceForm } from './insurance-choice.tsx'

const METHODS: Record<ShippingMethod, { label: string; note: string; reason: string }> = {
  standard: {
    label: 'USPS Standard',
    note: 'Ground Advantage, tracked',
    reason: 'This order is too heavy for this method.',
  },
  flat_rate: {
    label: 'USPS Flat Rate',
    note: 'Priority Mail box, tracked',
    reason: 'This order does not fit in a flat rate box.',
  },
}

interface ShippingForm extends InsuranceForm {
  values: { shippingMethod: CheckoutMethod; addInsurance: boolean }
  set: {
    (name: 'addInsurance', value: boolean): void
    (name: 'shippingMethod', value: ShippingMethod): void
  }
}

interface ShippingChoiceProps {
  form: ShippingForm
  quote: Quote | null
  /** Above the ways of shipping. */
  first?: ReactNode
  /** The way is that of another order, so there is none to choose. */
  isSettled?: boolean
  /** The other choices, below those that ship. */
  children?: ReactNode
}

export function ShippingChoice({ form, quote, first, isSettled = false, children }: ShippingChoiceProps) {
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="min-w-0">
        <legend className="type-h2-inner pb-4 md:large-26/32">Shipping</legend>
        {first}
        {(isSettled ? [] : SHIPPING_METHODS).map((method, index) => {
          const amount = quote?.shippingOptions.find((option) => option.id === method)?.amount
          const offered = quote === null || amount !== undefined
          const { label, note, reason } = METHODS[method]
          return (
            <RadioCard
              key={method}
              name="shippingMethod"
              value={method}
              label={label}
              note={offered ? note : reason}
              detail={amount === undefined ? undefined : formatDollars(amount)}
              disabled={!offered}
              checked={form.values.shippingMethod === method}
              onChange={() => form.set('shippingMethod', method)}
              className={classes('min-h-18', index > 0 && '-mt-px')}
            />
          )
        })}
        {!isSettled && children}
      </fieldset>
      {!isPickup(form.values.shippingMethod) && <InsuranceChoice form={form} quote={quote} />}
    </div>
  )
}
