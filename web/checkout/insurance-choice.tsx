import { useEffect } from 'react'
import { INSURED_UP_TO_DOLLARS } from '#contract/limits.ts'
import { formatDollars } from '#contract/money.ts'
import type { Quote } from '#web/cart/use-fees.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

interface InsuranceChoiceProps {
  form: CheckoutFormState
  quote: Quote | null
}

export function InsuranceChoice({ form: { values, set }, quote }: InsuranceChoiceProps) {
  const offered = quote === null || quote.subtotal <= INSURED_UP_TO_DOLLARS
  useEffect(() => {
    if (!offered && values.addInsurance) set('addInsurance', false)
  }, [offered, values.addInsurance, set])
  return (
    <Checkbox
      name="addInsurance"
      label="Add shipping insurance"
      hint={hint(quote, offered)}
      disabled={!offered}
      checked={values.addInsurance}
      onChange={(event) => set('addInsurance', event.target.checked)}
      className="[&>p]:-mt-2 [&>p]:pl-9 [&>p]:text-caption"
    />
  )
}

function hint(quote: Quote | null, offered: boolean): string {
  if (quote === null) return 'Covers the full price of the pieces.'
  if (!offered) return 'USPS insures up to $5,000. Write to us and we will find a way for this order.'
  const coverage = `Covers the full ${formatDollars(quote.subtotal)}.`
  return quote.calculatedInsurance > 0
    ? `${coverage} Adds ${formatDollars(quote.calculatedInsurance)}. We suggest it for pieces like these.`
    : `${coverage} The postage already includes it for this amount.`
}
