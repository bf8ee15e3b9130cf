import type { Discount, DiscountFields } from '#contract/sales/discounts/discounts.ts'
import {
  optionalDollars,
  optionalNumber,
  optionalText,
  wholeDollarsText,
} from '#web/admin/platform/form/number-texts.ts'
import { momentOrText, toLocalTime } from '#web/admin/platform/form/zoned-time.ts'

/** Values of the form's fields. Times are on the clock of the business. */
export interface DiscountValues {
  code: string
  kind: DiscountFields['kind']
  value: string
  min_subtotal: string
  category_ids: number[]
  starts_at: string
  ends_at: string
  max_uses: string
  max_uses_per_customer: string
  enabled: boolean
}

const NEW: DiscountValues = {
  code: '',
  kind: 'percent',
  value: '',
  min_subtotal: '',
  category_ids: [],
  starts_at: '',
  ends_at: '',
  max_uses: '',
  max_uses_per_customer: '',
  enabled: true,
}

export function toValues(discount: Discount | null, timeZone: string): DiscountValues {
  if (discount === null) return NEW
  const local = (moment: string) => toLocalTime(moment, timeZone)
  return {
    code: discount.code,
    kind: discount.kind,
    value: optionalText(discount.value, wholeDollarsText),
    min_subtotal: optionalText(discount.min_subtotal, wholeDollarsText),
    category_ids: discount.category_ids ?? [],
    starts_at: optionalText(discount.starts_at, local),
    ends_at: optionalText(discount.ends_at, local),
    max_uses: optionalText(discount.max_uses, String),
    max_uses_per_customer: optionalText(discount.max_uses_per_customer, String),
    enabled: discount.enabled,
  }
}

export const toInputIn = (timeZone: string) => (values: DiscountValues) => ({
  code: values.code,
  kind: values.kind,
  value: values.kind === 'free_shipping' ? null : optionalDollars(values.value),
  min_subtotal: optionalDollars(values.min_subtotal),
  category_ids: values.category_ids.length === 0 ? null : values.category_ids,
  starts_at: momentOrText(values.starts_at, timeZone),
  ends_at: momentOrText(values.ends_at, timeZone),
  max_uses: optionalNumber(values.max_uses),
  max_uses_per_customer: optionalNumber(values.max_uses_per_customer),
  enabled: values.enabled,
})
