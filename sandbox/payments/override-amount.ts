import { chargeOf, readIntent } from './payment-intents.ts'
import type { Provider } from './provider.ts'
import { type SessionRecord, saveRecord } from './records.ts'

type Change = { amount?: number | undefined; currency?: string | undefined }

export function overrideAmount(
  provider: Provider,
  record: SessionRecord,
  { amount, currency }: Change,
): SessionRecord {
  const { session } = record
  const changed = { ...record, session: { ...session, ...(currency && { currency }) } }
  if (amount !== undefined) changed.session.amount_total = amount
  saveRecord(provider.db, 'session', changed)
  if (typeof session.payment_intent !== 'string') return changed
  const intent = readIntent(provider, session.payment_intent)
  const charge = chargeOf(provider, intent)
  const total = amount ?? intent.amount
  saveRecord(provider.db, 'payment_intent', {
    ...intent,
    currency: currency ?? intent.currency,
    amount: total,
    amount_capturable: intent.amount_capturable > 0 ? total : 0,
    amount_received: intent.amount_received > 0 ? total : 0,
  })
  if (charge)
    saveRecord(provider.db, 'charge', { ...charge, amount: total, currency: currency ?? charge.currency })
  return changed
}
