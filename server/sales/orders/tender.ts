import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RefundParts } from '#contract/app/emails.ts'
import type { Cents } from '#contract/platform/values/money.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { ProviderRefund } from '#server/platform/integrations/payments.ts'
import type { OrderRow } from './queries.ts'

/** A part of an order that was paid in one way, with what was charged and refunded. */
export type Tender = Selectable<Database['order_tenders']>

/** A way to pay for orders. `tender-kinds.ts` lists them all. */
export interface TenderKind {
  kind: Tender['kind']
  /** The part of an order's total that is set aside for it when the order is placed. Other kinds pay what is left. */
  planned?: PlannedPart
  /** Describes the payment of a planned part that the provider has. */
  readPayment?(db: Db, order: OrderRow): Promise<{ intent_id: string | null; at: number } | null>
  /** For money that the payment provider refunds. */
  provider?: ProviderTender
  /** Returns other money, in the transaction that records the refund. */
  refund?(tx: Tx, order: OrderRow, refund: RecordedRefund & RefundedBy): Promise<void>
  /** False when nothing can be refunded to it. By default true. */
  canRefund?(order: OrderRow): boolean
  /** The card that was charged, if there is one. */
  readCard?(db: Db, order: OrderRow): Promise<PaymentCard | null>
  /** Names an amount that goes back to it in emails. */
  emailParts?(db: Db, order: OrderRow, cents: Cents): Promise<RefundParts>
  /** The field of a refund's metadata at the provider that says what goes back to it in the same refund. */
  metadataField?: string
}

export interface PlannedPart {
  of(order: OrderRow): Cents
  /** Selects it beside the table `orders`. */
  sql: RawBuilder<number>
}

export function plannedIn(column: 'gift_card_cents' | 'deposit_cents'): PlannedPart {
  return { of: (order) => order[column], sql: sql<number>`${sql.ref(`orders.${column}`)}` }
}

export interface ProviderTender {
  /** "the card" */
  words: string
  /** Ends the provider's idempotency key. */
  keySuffix: string
  /** Returns what was refunded of the payment before it was the order's. */
  refundedBefore?(tx: Tx, tender: Tender): Promise<Cents>
  /** Called once in the transaction that records a refund. */
  onRefund(tx: Tx, order: OrderRow, refund: SyncedRefund, by: SyncedBy): Promise<void>
  /** Called once in the transaction that takes back a refund that failed, to record the failure and tell staff. */
  onFailure(tx: Tx, order: OrderRow, failure: FailedRefund, by: SyncedBy): Promise<void>
}

export interface RefundedBy {
  actor: string | null
  at: number
}

export interface RecordedRefund {
  /** As it was before the refund. */
  tender: Tender
  cents: Cents
  /** The part of `cents` that is tax. */
  tax: Cents
}

export interface SyncedRefund extends RecordedRefund {
  refund: ProviderRefund
}

export interface FailedRefund {
  tender: Tender
  refund: ProviderRefund
  /** The tax that the refund had counted. */
  tax: Cents
}

export interface SyncedBy {
  at: number
  shopMailbox: string
}
