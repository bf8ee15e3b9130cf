import { useEffect } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import type { Quote } from '#web/sales/cart/quote.ts'

/** The part of a form that the insurance needs. */
export interface InsuranceForm {
  values: { addInsurance: boolean }
  set: (name: 'addInsurance', value: boolean) => void
}

interface InsuranceChoiceProps {
  form: InsuranceForm
  quote: Quote | null
}

export function InsuranceChoice({ form: { values, set }, quote }: InsuranceChoiceProps) {
  const limit = quote?.insurance_up_to
  const offered = !quote || quote.subtotal <= (quote.insurance_up_to ?? 0)
  useEffect(() => {
    if (!offered && values.addInsurance) set('addInsurance', false)
  }, [offered, values.addInsurance, set])
  if (limit === null) return null
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
  if (!offered) {
    const limit = formatDollars(quote.insurance_up_to ?? 0).replace(/\.00$/, '')
    return `USPS insures up to ${limit}. Write to us and we will find a way for this order.`
  }
  const coverage = `Covers the full ${formatDollars(quote.subtotal)}.`
  return quote.calculatedInsurance > 0
    ? `${coverage} Adds ${formatDollars(quote.calculatedInsurance)}. We suggest it for pieces like these.`
    : `${coverage} The postage already includes it for this amount.`
}
