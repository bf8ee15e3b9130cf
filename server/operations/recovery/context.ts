import type { Db, OpenDatabase } from '#server/platform/db/open.ts'
import type { ListedRefund, PaymentLists } from '#server/platform/integrations/payment-lists.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import type { Recovery } from './recoveries.ts'

export interface RecoveryContext {
  database: OpenDatabase
  db: Db
  lists: PaymentLists
  paymentContext: PaymentContext & { recoveryId: number }
  recovery: Recovery
  progress: Progress
}

/** Refunds of each payment by its id, oldest first. */
export type RefundsByIntent = ReadonlyMap<string, ListedRefund[]>

/** The results of this run so far. */
export interface Progress {
  /** Payments that the shop lacks; null before the provider has listed them. */
  missing: number | null
  /** Refunds and cancellations that the snapshot lacked. */
  refunds: number
  cancellations: number
  /** A sentence for each payment that has no order. */
  problems: string[]
  /** Other sentences for staff. */
  notes: string[]
}

export function startProgress(): Progress {
  return { missing: null, refunds: 0, cancellations: 0, problems: [], notes: [] }
}
