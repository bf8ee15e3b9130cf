import type { DatabaseSync } from 'node:sqlite'
import type Stripe from 'stripe'
import type { Faults } from '../faults.ts'

/** What every payment verb works with. */
export type Provider = {
  db: DatabaseSync
  /** Whole seconds, as the API counts time. */
  now(): number
  /** The sandbox's own address, for links to the hosted page. */
  url(): string
  faults(): Faults
  /** Tells the courier that there may be something to deliver. */
  wake(): void
  authorisedStatus: Stripe.Checkout.Session.PaymentStatus
  webhookDelayMs: number
  reorderWindowMs: number
}

/** The API call behind a change, as its events name it; null for what happens on the hosted page or by time. */
export type Cause = Stripe.Event.Request | null
