import { expect, test } from 'vitest'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import { commissionWith, QUOTE } from './commission-fixture.ts'
import { headlineOf } from './headline.ts'

test('names the piece by its kind', () => {
  expect(headlineOf(commissionWith({ state: 'in_progress' })).title).toBe('Your bowie is on the bench.')
  expect(headlineOf(commissionWith({ state: 'ready' })).title).toBe('Your bowie is ready.')
})

test('follows the order of the balance', () => {
  const paid = commissionWith({ state: 'paid' })
  expect(headlineOf(paid, 'paid').title).toBe('Your bowie is paid.')
  expect(headlineOf(paid, 'shipped').title).toBe('Your bowie is on its way.')
  expect(headlineOf(commissionWith({ state: 'complete' }), null).title).toBe('Your bowie is yours.')
})

test('names the refund of a cancelled commission', () => {
  const cancelled = (refunded: number, card: PaymentCard | null = null) =>
    headlineOf(
      commissionWith({
        ...{ state: 'cancelled', quote: QUOTE },
        payments: [{ kind: 'deposit', amount: 216, paid_at: QUOTE.at, refunded, card }],
        timeline: [{ state: 'cancelled', at: QUOTE.at, reason: 'The billet cracked.' }],
      }),
    ).sentence
  expect(cancelled(216)).toBe('The billet cracked. $216.00 goes back to the card you paid with.')
  expect(cancelled(216, { brand: 'visa', last4: '4242' })).toBe(
    'The billet cracked. $216.00 goes back to Visa ending 4242.',
  )
  expect(cancelled(0)).toBe('The billet cracked. The deposit of $216.00 does not go back.')
})

test('gives the reason of a declined request', () => {
  const timeline = [{ state: 'declined', at: QUOTE.at, reason: 'We do not make swords.' }] as const
  expect(headlineOf(commissionWith({ state: 'declined', timeline: [...timeline] })).sentence).toBe(
    'We do not make swords.',
  )
})
