import type { z } from 'zod'
import { toDollars } from '#contract/platform/values/money.ts'
import type { ManualOrderBill, manualOrderEndpoints } from '#contract/sales/orders/manual-orders.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Bill, toFees } from '#server/sales/checkout/fees.ts'
import { requireNotArchived, requireOffered } from '#server/sales/checkout/price-cart.ts'
import {
  billOf,
  inOwnFields,
  type ManualOrderSettings,
  placeOf,
  readProducts,
  toSoldLines,
} from './price-order.ts'

type Calculated = z.output<typeof manualOrderEndpoints.calculateOrder.reply>

/** Reserves nothing. @throws {Invalid} or {Conflict}, as when the order is created */
export async function calculateOrder(
  db: Db,
  settings: ManualOrderSettings,
  order: ManualOrderBill,
  now: number,
): Promise<Calculated> {
  const products = await readProducts(db, order.lines, now)
  requireNotArchived(await inOwnFields(async () => requireOffered(products)))
  const bill = await billOf(toSoldLines(order.lines, products), order, settings)
  const { subtotal, discount, shipping, tax, tax_rate, total, shippingOptions } = toFees(bill)
  const { state } = placeOf(order, settings)
  const isTaxed = settings.tax.enabled && settings.tax.states.some((each) => each.state === state)
  return {
    subtotal,
    discount,
    shipping,
    tax,
    tax_rate,
    total,
    insurance: toDollars(bill.insurance),
    card_fee: toDollars(bill.cardFee),
    insurance_fee: insuranceFeeOf(bill),
    shippingOptions,
    tax_state: isTaxed ? (state ?? null) : null,
  }
}

function insuranceFeeOf({ insuredUpTo, subtotal, baseInsurance }: Bill): number | null {
  return insuredUpTo === null || subtotal > insuredUpTo ? null : toDollars(baseInsurance)
}
