import { imageUrl } from '#contract/images/images.ts'
import { CHECKOUT_CANCELLED_PATH, PAGES } from '#contract/paths.ts'
import type { SessionRequest } from '#server/integrations/payments.ts'
import type { NewOrder } from '#server/orders/create-order.ts'

/** The lines add up to the bill's total. */
export function buildSessionRequest(
  { publicUrl }: { publicUrl: string },
  { uuid, form, products, bill, expiresAt }: NewOrder,
): SessionRequest {
  return {
    orderUuid: uuid,
    email: form.email,
    shipTo: { name: form.name, address: form.address, city: form.city, state: form.state, zip: form.zip },
    lines: [
      ...products.map((product) => ({
        name: product.name,
        quantity: product.quantity,
        price: product.price_cents,
        image: product.picture_hash === null ? undefined : publicUrl + imageUrl(product.picture_hash),
      })),
      { name: 'Shipping & handling', quantity: 1, price: bill.shipping },
      { name: 'Card processing fee', quantity: 1, price: bill.cardFee },
      ...(form.addInsurance && bill.insurance > 0
        ? [{ name: 'Shipping insurance', quantity: 1, price: bill.insurance }]
        : []),
    ],
    expiresAt,
    // The provider replaces {CHECKOUT_SESSION_ID}.
    successUrl: `${publicUrl}${PAGES.orderConfirmation}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}${CHECKOUT_CANCELLED_PATH}?order_uuid=${uuid}`,
  }
}
