import { PAGES } from '#contract/addresses.ts'
import { CHECKOUT_CANCELLED_PATH } from '#contract/calls.ts'
import type { CheckoutForm } from '#contract/checkout.ts'
import { pictureUrl } from '#contract/pictures.ts'
import type { SessionRequest } from '#server/outside/payments.ts'
import type { Bill } from './fees.ts'
import type { CartPiece } from './priced.ts'

export interface SessionPlaces {
  /** The shop's own origin, where the buyer comes back to. */
  publicUrl: string
}

/** The page to pay on: every piece and every fee as a line, so that their sum is the bill. */
export function sessionRequest(
  { publicUrl }: SessionPlaces,
  form: CheckoutForm,
  pieces: CartPiece[],
  bill: Bill,
  order: { uuid: string; expiresAt: number },
): SessionRequest {
  return {
    orderUuid: order.uuid,
    email: form.email,
    shipTo: { name: form.name, address: form.address, city: form.city, state: form.state, zip: form.zip },
    lines: [
      ...pieces.map((piece) => ({
        name: piece.name,
        quantity: piece.quantity,
        price: piece.price_cents,
        picture: piece.picture_hash === null ? undefined : publicUrl + pictureUrl(piece.picture_hash),
      })),
      { name: 'Shipping & handling', quantity: 1, price: bill.shipping },
      { name: 'Card processing fee', quantity: 1, price: bill.cardFee },
      ...(form.addInsurance && bill.insurance > 0
        ? [{ name: 'Shipping insurance', quantity: 1, price: bill.insurance }]
        : []),
    ],
    expiresAt: order.expiresAt,
    // The provider fills in the braces.
    successUrl: `${publicUrl}${PAGES.orderConfirmation}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}${CHECKOUT_CANCELLED_PATH}?order_uuid=${order.uuid}`,
  }
}
