import type { ShippingSettings } from '#contract/operations/settings/shipping.ts'
import { type Cents, toCents } from '#contract/platform/values/money.ts'

type InsuranceRows = ShippingSettings['insurance']

/** The fee of the first row that covers the value. Null above the last row. */
export function insuranceFee(declared: Cents, rows: InsuranceRows): Cents | null {
  const row = rows.find(({ up_to }) => declared <= toCents(up_to))
  return row ? toCents(row.fee) : null
}

/** Null when no insurance is offered. */
export function insuredUpTo(rows: InsuranceRows): Cents | null {
  const last = rows.at(-1)
  return last ? toCents(last.up_to) : null
}
