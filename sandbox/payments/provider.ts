import type { DatabaseSync } from 'node:sqlite'
import type Stripe from 'stripe'
import type { Faults } from '../faults.ts'

export type Provider = {
  db: DatabaseSync
  /** In seconds. */
  now(): number
  url(): string
  faults(): Faults
  deliverEvents(): void
  authorizedStatus: Stripe.Checkout.Session.PaymentStatus
  webhookDelayMs: number
  reorderWindowMs: number
}

/** The API call that caused an event; null for the hosted page and timers. */
export type Cause = Stripe.Event.Request | null
