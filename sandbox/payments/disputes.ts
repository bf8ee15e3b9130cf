import type Stripe from 'stripe'
import { disputesOf, isOpen } from './dispute-records.ts'
import { type EventType, recordEvent } from './events.ts'
import { failed, invalid } from './failure.ts'
import { chargeOf, readIntent } from './payment-intents.ts'
import type { Provider } from './provider.ts'
import { newId, saveRecord } from './records.ts'

const DAY_S = 24 * 60 * 60
const TIME_FOR_EVIDENCE_S = 8 * DAY_S

/** The customer's bank takes back all that is left of a payment, or a part of it. @throws a `Failure` */
export function openDispute(provider: Provider, intentId: string, amount: number | undefined) {
  const charge = chargeOf(provider, readIntent(provider, intentId))
  if (!charge?.captured) throw impossible('This payment has no captured charge to dispute.')
  const disputed = disputesOf(provider, intentId).filter((dispute) => dispute.status !== 'won')
  const left = disputed.reduce(
    (sum, dispute) => sum - dispute.amount,
    charge.amount_captured - charge.amount_refunded,
  )
  if (left <= 0) throw impossible('Nothing is left of this payment to dispute.')
  if (amount !== undefined && amount > left) {
    const message = `Dispute amount (${amount}) is greater than what is left of the charge (${left})`
    throw invalid(message, { code: 'amount_too_large', param: 'amount' })
  }
  const dispute = newDispute(charge, amount ?? left, provider.now())
  saveRecord(provider.db, 'dispute', dispute, intentId)
  saveRecord(provider.db, 'charge', { ...charge, disputed: true })
  recordEvent(provider, 'charge.dispute.created', dispute)
  recordEvent(provider, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Closes the newest dispute of a payment that is open. @throws a `Failure` */
export function closeDispute(provider: Provider, intentId: string, status: 'won' | 'lost') {
  const open = disputesOf(provider, intentId).find(isOpen)
  if (!open) throw impossible('No dispute of this payment is open.')
  const closed: Stripe.Dispute = { ...open, status, is_charge_refundable: status === 'won' }
  const types: EventType[] = ['charge.dispute.updated', 'charge.dispute.closed']
  if (status === 'won') types.push('charge.dispute.funds_reinstated')
  saveRecord(provider.db, 'dispute', closed)
  for (const type of types) recordEvent(provider, type, closed, { previous: { status: open.status } })
  return closed
}

function impossible(message: string) {
  return failed(409, { type: 'invalid_request_error', message })
}

export function newDispute(charge: Stripe.Charge, amount: number, now: number): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: now + TIME_FOR_EVIDENCE_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    } as Stripe.Dispute.EvidenceDetails,
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '13.1',
    payment_intent: charge.payment_intent,
    payment_method_details: cardDetails(charge),
    reason: 'product_not_received',
    status: 'needs_response',
  }
}

function cardDetails({
  payment_method_details: details,
}: Stripe.Charge): Stripe.Dispute.PaymentMethodDetails {
  const brand = details?.card?.brand ?? 'visa'
  return {
    type: 'card',
    card: { brand, case_type: 'chargeback', network_reason_code: '13.1' },
  } as Stripe.Dispute.PaymentMethodDetails
}

const EVIDENCE_FIELDS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const

function noEvidence(): Stripe.Dispute.Evidence {
  const fields = Object.fromEntries(EVIDENCE_FIELDS.map((field) => [field, null]))
  return { ...fields, enhanced_evidence: {} } as unknown as Stripe.Dispute.Evidence
}
