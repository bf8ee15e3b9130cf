import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toPaymentStatus } from './stripe-records.ts'

const VISA = { brand: 'visa', last4: '4242' }

/** The card of a session whose charge was made with `details`. */
function cardOf(details: unknown) {
  const latest_charge = { amount_refunded: 0, payment_method_details: details }
  const payment_intent = { id: 'pi_1', status: 'succeeded', amount: 100, amount_received: 100, latest_charge }
  const session = { id: 'cs_1', status: 'complete', payment_intent } as unknown as Stripe.Checkout.Session
  return toPaymentStatus(session).intent?.card
}

test('reads the card, also from a wallet', () => {
  expect(cardOf({ type: 'card', card: VISA })).toEqual(VISA)
  expect(cardOf({ type: 'card', card: { ...VISA, wallet: { type: 'apple_pay' } } })).toEqual(VISA)
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['another method', { type: 'link', link: { country: 'US' } }],
  ['a card without digits', { type: 'card', card: { brand: 'visa', last4: null } }],
  ['a card without a brand', { type: 'card', card: { brand: null, last4: '4242' } }],
])('has no card when the provider reports %s', (_, details) => {
  expect(cardOf(details)).toBeNull()
})

test('has no card while the charge is only an id', () => {
  const payment_intent = { id: 'pi_1', status: 'succeeded', amount: 100, latest_charge: 'ch_1' }
  const session = { id: 'cs_1', status: 'complete', payment_intent } as unknown as Stripe.Checkout.Session
  expect(toPaymentStatus(session).intent?.card).toBeNull()
})
