import type { Selectable } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { type Payments, ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import type { CardPayment } from './card-payment.ts'

export interface PaidContext {
  shopMailbox: string
  /** The recovery that settles the payment. It records the refunds and queues the emails itself. */
  recoveryId?: number
}

export interface PaymentContext extends PaidContext {
  payments: Payments
  /** UTC milliseconds. */
  now(): number
  /** Called in the transaction in which staff set an order to shipped or complete. */
  onSent(tx: Tx, order: SentOrder, at: number): Promise<void>
  /** The payment of a change of an order. */
  changePayment(change: { id: number; order_id: number }): CardPayment
}

export type SentOrder = Selectable<Database['orders']>

/** The provider responds, but does not know the outcome yet. */
export class PaymentProcessingError extends ProviderUnavailableError {}
