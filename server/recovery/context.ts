import type { Db, OpenDatabase } from '#server/db/open.ts'
import type { PaymentLists } from '#server/integrations/payment-lists.ts'
import type { PaymentContext } from '#server/orders/settle.ts'
import type { Recovery } from './recoveries.ts'

export interface RecoveryContext {
  database: OpenDatabase
  db: Db
  lists: PaymentLists
  paymentContext: PaymentContext & { recoveryId: number }
  recovery: Recovery
}

export interface Recovered {
  /** Refunds and cancellations that the snapshot lacked. */
  refunds: number
  cancellations: number
  /** A sentence for each payment that has no order. */
  problems: string[]
}
