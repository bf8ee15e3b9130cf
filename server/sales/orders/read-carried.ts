import type { Db } from '#server/platform/db/open.ts'
import { cardFeeOf } from './amounts.ts'
import type { CarriedOrder } from './create-order.ts'
import { readGift } from './gift.ts'
import { findPayment, type OrderRow } from './queries.ts'

/** An order that staff took, as its payment pages carry it. */
export async function readCarried(db: Db, row: OrderRow): Promise<CarriedOrder> {
  const [payment, lines] = await Promise.all([
    findPayment(db, row.id),
    db.selectFrom('order_lines').selectAll().where('order_id', '=', row.id).orderBy('id').execute(),
  ])
  return {
    uuid: row.order_uuid,
    customer: { userId: row.user_id, browserHash: row.browser_hash, clientHash: row.client_hash },
    form: {
      email: row.email,
      name: row.name,
      address: row.address,
      city: row.city,
      state: row.state,
      zip: row.zip,
      shippingMethod: row.shipping_method,
      phone: row.phone,
      addInsurance: row.insured === 1,
    },
    products: lines.map(({ product_id, name, quantity, price_cents, picture_hash, custom }) => ({
      id: product_id,
      name,
      quantity,
      price_cents,
      picture_hash,
      custom: custom === 1,
    })),
    asGift: readGift(row),
    manual: {
      source: 'admin',
      paymentMethod: row.payment_method,
      paymentNote: row.payment_note,
      requestKey: row.request_key,
      hasPaymentLink: payment.hasPaymentLink,
    },
    bill: {
      subtotal: row.subtotal_cents,
      discount: row.discount_cents,
      shipping: row.shipping_cents,
      insurance: row.insurance_cents,
      tax: row.tax_cents,
      cardFee: cardFeeOf(row),
      giftCard: row.gift_card_cents,
      deposit: row.deposit_cents,
      total: row.total_cents,
      amountDue: payment.amount_cents,
      taxRule: { rate: row.tax_rate, isZipRate: row.tax_zip_rate === 1 },
    },
    discount: null,
    claimEntry: null,
    placedAt: row.created_at,
    expiresAt: payment.expires_at,
  }
}
