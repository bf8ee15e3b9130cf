import type { ListedSession } from '#server/platform/integrations/payment-lists.ts'
import type { PaymentIntent } from '#server/platform/integrations/payments.ts'
import type { RecoveryContext } from './context.ts'

/** Captures what the lost server could not. The authorization may have ended since the list was read. */
export async function captured(
  { paymentContext: { payments } }: RecoveryContext,
  { intent, sessionId }: ListedSession,
): Promise<PaymentIntent | null> {
  if (intent?.state !== 'authorized') return intent
  const answer = await payments.capture(intent.id, intent.amount)
  return answer ?? (await payments.session(sessionId))?.intent ?? null
}
