import { closeDispute, openDispute } from './disputes.ts'
import { failed } from './failure.ts'
import { chargeOf, readIntent } from './payment-intents.ts'
import type { Provider } from './provider.ts'
import type { SessionRecord } from './records.ts'
import { createRefund, failRefund } from './refunds.ts'

/** Actions of people and banks outside the shop. */
export const OUTSIDE_ACTIONS = ['refund', 'refund_fail', 'dispute', 'dispute_won', 'dispute_lost'] as const
export type OutsideAction = (typeof OUTSIDE_ACTIONS)[number]

const NOT_PAID = { type: 'invalid_request_error', message: 'This payment was not captured.' } as const

/** @param amount in cents, by default all that is left. @throws a `Failure` when it is not possible */
export function changePayment(
  provider: Provider,
  { session }: SessionRecord,
  { action, amount }: { action: OutsideAction; amount?: number | undefined },
): void {
  const intentId = session.payment_intent
  if (typeof intentId !== 'string') throw failed(409, NOT_PAID)
  if (!chargeOf(provider, readIntent(provider, intentId))?.captured) throw failed(409, NOT_PAID)
  const actions: Record<OutsideAction, () => unknown> = {
    refund: () => createRefund(provider, { payment_intent: intentId, amount }, null),
    refund_fail: () => failRefund(provider, intentId),
    dispute: () => openDispute(provider, intentId, amount),
    dispute_won: () => closeDispute(provider, intentId, 'won'),
    dispute_lost: () => closeDispute(provider, intentId, 'lost'),
  }
  actions[action]()
}
