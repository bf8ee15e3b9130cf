import { imageUrl } from '#contract/catalog/images/images.ts'
import type { Cents } from '#contract/platform/values/money.ts'
import { CHECKOUT_CANCELLED_PATH, PAGES } from '#contract/platform/values/paths.ts'
import type { SessionRequest } from '#server/platform/integrations/payments.ts'
import type { OrderBill } from '#server/sales/orders/amounts.ts'
import type { CarriedOrder } from '#server/sales/orders/create-order.ts'
import { toMetadata } from '#server/sales/orders/order-metadata.ts'

/** The lines add up to what the card is charged. */
export function buildSessionRequest(
  { publicUrl }: { publicUrl: string },
  orderId: number,
  order: CarriedOrder,
): SessionRequest {
  const { uuid, form, products, purchase, bill, expiresAt } = order
  const productLines = products.map((product) => ({
    name: product.name,
    quantity: product.quantity,
    price: product.price_cents,
    image: product.picture_hash === null ? undefined : publicUrl + imageUrl(product.picture_hash),
  }))
  const charges = [
    { name: 'Shipping & handling', quantity: 1, price: bill.shipping },
    { name: 'Shipping insurance', quantity: 1, price: bill.insurance },
    { name: 'Sales tax', quantity: 1, price: bill.tax },
    { name: 'Card processing fee', quantity: 1, price: bill.cardFee },
  ].filter(({ price }) => price > 0)
  // The provider takes no negative lines.
  const rest = { name: restLabel(bill), quantity: 1, price: bill.amountDue }
  return {
    reference: uuid,
    kind: 'order',
    key: uuid,
    metadata: toMetadata(orderId, order),
    email: form.email,
    shipTo:
      purchase || form.shippingMethod === 'pickup'
        ? null
        : { name: form.name, address: form.address, city: form.city, state: form.state, zip: form.zip },
    lines: bill.amountDue === bill.subtotal + sum(charges) ? [...productLines, ...charges] : [rest],
    expiresAt,
    // The provider replaces {CHECKOUT_SESSION_ID}.
    successUrl: `${publicUrl}${PAGES.orderConfirmation}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}${CHECKOUT_CANCELLED_PATH}?order_uuid=${uuid}`,
  }
}

function restLabel({ deposit = 0 }: OrderBill): string {
  return deposit > 0
    ? 'Your order, after deposit, discount and gift card'
    : 'Your order, after discount and gift card'
}

function sum(lines: { price: Cents }[]): Cents {
  return lines.reduce((total, { price }) => total + price, 0)
}
