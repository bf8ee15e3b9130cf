import { type Payments, ProviderUnavailableError } from '#server/integrations/payments.ts'

export interface PaidContext {
  shopMailbox: string
  /** The recovery that settles the payment. It records the refunds and queues the emails itself. */
  recoveryId?: number
}

export interface PaymentContext extends PaidContext {
  payments: Payments
  /** UTC milliseconds. */
  now(): number
}

/** The provider responds, but does not know the outcome yet. */
export class PaymentProcessingError extends ProviderUnavailableError {}
