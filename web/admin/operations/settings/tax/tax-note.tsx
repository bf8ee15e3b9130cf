import { formatDollars } from '#contract/platform/values/money.ts'
import type { OrderChoice } from '../example/order-choice.ts'
import type { Example } from '../example/use-example.ts'
import { useSettingsValues } from '../form/settings-form-context.ts'
import type { TaxValues } from './values.ts'

interface TaxNoteProps {
  choice: OrderChoice
  example: Example
}

/** "7% of $364.10: pieces and shipping." */
export function TaxNote({ choice, example: { totals } }: TaxNoteProps) {
  const { states } = useSettingsValues<TaxValues>()
  if (!totals || totals.after.tax_rate === 0) return null
  const { subtotal, discount, shipping, tax_rate } = totals.after
  const taxesShipping = states.some(({ state, tax_shipping }) => state === choice.state && tax_shipping)
  const taxed = subtotal - discount + (taxesShipping ? shipping : 0)
  return (
    <p>
      {tax_rate}% of {formatDollars(taxed)}: pieces{taxesShipping && ' and shipping'}.
    </p>
  )
}
