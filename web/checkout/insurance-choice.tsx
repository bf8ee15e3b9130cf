import { useEffect } from 'react'
import { formatDollars } from '#contract/money.ts'
import { INSURED_UP_TO_DOLLARS } from '#contract/shop.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { BuyerForm } from './buyer-form.ts'
import type { Bill } from './use-fees.ts'

interface InsuranceChoiceProps {
  form: BuyerForm
  bill: Bill | null
  change: (change: Partial<BuyerForm>) => void
}

export function InsuranceChoice({ form, bill, change }: InsuranceChoiceProps) {
  const offered = bill === null || bill.subtotal <= INSURED_UP_TO_DOLLARS
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes the choice back when it stops being one
  useEffect(() => {
    if (!offered && form.addInsurance) change({ addInsurance: false })
  }, [offered, form.addInsurance])
  return (
    <Checkbox
      name="addInsurance"
      label="Add shipping insurance"
      hint={hint(bill, offered)}
      disabled={!offered}
      checked={form.addInsurance}
      onChange={(event) => change({ addInsurance: event.target.checked })}
      className="[&>p]:-mt-2 [&>p]:pl-9 [&>p]:text-caption"
    />
  )
}

function hint(bill: Bill | null, offered: boolean): string {
  if (bill === null) return 'Covers the full price of the pieces.'
  if (!offered) return 'The post insures up to $5,000. Write to us and we will find a way for this order.'
  const covers = `Covers the full ${formatDollars(bill.subtotal)}.`
  return bill.calculatedInsurance > 0
    ? `${covers} Adds ${formatDollars(bill.calculatedInsurance)}. We suggest it for pieces like these.`
    : `${covers} For this sum the postage includes it.`
}
