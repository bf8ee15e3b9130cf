import { formatDollars } from '#contract/money.ts'
import { SHIPPING_METHODS, type ShippingMethod } from '#contract/shop.ts'
import { classes } from '#web/ui/classes.ts'
import { RadioCard } from '#web/ui/radio-card.tsx'
import type { BuyerForm } from './buyer-form.ts'
import { InsuranceChoice } from './insurance-choice.tsx'
import type { Bill } from './use-fees.ts'

const WAYS: Record<ShippingMethod, { label: string; note: string; reason: string }> = {
  standard: {
    label: 'USPS Standard',
    note: 'Ground Advantage, tracked',
    reason: 'Too heavy for this way.',
  },
  flat_rate: {
    label: 'USPS Flat Rate',
    note: 'Priority Mail box, tracked',
    reason: 'No flat rate box takes this many pieces.',
  },
}

interface ShippingChoiceProps {
  form: BuyerForm
  bill: Bill | null
  change: (change: Partial<BuyerForm>) => void
}

/** How the parcel goes, and whether it is insured. A way the shop does not offer for these pieces says why. */
export function ShippingChoice({ form, bill, change }: ShippingChoiceProps) {
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="min-w-0">
        <legend className="type-h2-inner pb-4 md:text-[26px] md:leading-8">Shipping</legend>
        {SHIPPING_METHODS.map((method, index) => {
          const amount = bill?.shippingOptions.find((option) => option.id === method)?.amount
          const offered = bill === null || amount !== undefined
          const { label, note, reason } = WAYS[method]
          return (
            <RadioCard
              key={method}
              name="shippingMethod"
              value={method}
              label={label}
              note={offered ? note : reason}
              detail={amount === undefined ? undefined : formatDollars(amount)}
              disabled={!offered}
              checked={form.shippingMethod === method}
              onChange={() => change({ shippingMethod: method })}
              className={classes('min-h-18', index > 0 && '-mt-px')}
            />
          )
        })}
      </fieldset>
      <InsuranceChoice form={form} bill={bill} change={change} />
    </div>
  )
}
