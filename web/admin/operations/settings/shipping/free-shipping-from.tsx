import { useSettingsValue } from '../form/settings-form-context.ts'
import { TextField } from '../form/text-field.tsx'

export function FreeShippingFrom() {
  const isEmpty = useSettingsValue<string>('free_shipping_from') === ''
  return (
    <TextField
      name="free_shipping_from"
      label="Free shipping from"
      prefix={!isEmpty && '$'}
      placeholder="No free shipping"
      inputMode="decimal"
      hint="After discounts. Flat rate still costs."
    />
  )
}
