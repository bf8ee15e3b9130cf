import type { AdminOrder, RefundPurpose } from '#contract/sales/orders/admin-orders.ts'
import type { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { optionalCents } from './parse-amount.ts'
import type { RefundChoice } from './refund-amount.ts'

/** As typed. */
export interface RefundValues {
  /** For each line of the order. */
  quantities: number[]
  shipping: string
  other: string
}

export type RefundForm = ReturnType<typeof useMutationForm<RefundValues>>

export function nothingChosen({ products }: AdminOrder): RefundValues {
  return { quantities: products.map(() => 0), shipping: '', other: '' }
}

export function toChoice({ shipping, payment }: AdminOrder, values: RefundValues): RefundChoice {
  return {
    quantities: values.quantities,
    shipping: optionalCents(values.shipping, shipping),
    other: optionalCents(values.other, payment.refundable),
  }
}

export function toPurpose({ quantities, shipping, other }: RefundChoice): RefundPurpose {
  const products = quantities
    .map((quantity, line) => ({ line, quantity }))
    .filter(({ quantity }) => quantity > 0)
  return {
    ...(products.length > 0 && { products }),
    ...(shipping > 0 && { shipping: true }),
    ...(other > 0 && { other: true }),
  }
}
