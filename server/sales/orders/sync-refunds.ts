import { type Cents, formatDollars, toDollars } from '#contract/platform/values/money.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import type { ProviderRefund } from '#server/platform/integrations/payments.ts'
import type { DepositRow } from '#server/sales/commissions/deposits/find.ts'
import { recordDepositRefunds } from '#server/sales/commissions/deposits/return-deposit.ts'
import { restore } from '#server/sales/gift-cards/revoke.ts'
import {
  attachFailure,
  failureReason,
  recordFailure,
  withoutKnownFailures,
} from '#server/sales/payments/failed-refunds.ts'
import { flagOrder, recordEvent } from './events.ts'
import type { OrderRow } from './queries.ts'
import { toOrder } from './read.ts'
import { recordRefund, subtractFailed } from './record-refund.ts'
import { refundKey, revokePurchase } from './returned-purchase.ts'

interface RecordedBy {
  at: number
  shopMailbox: string
}

/** The customer gets no email about a refund that the shop learns of later than this. */
const NEWS_MS = 7 * DAY_MS

/**
 * Records in a locked order all refunds to its card, whether the shop or someone in the provider's dashboard made them. Safe to
 * repeat with any answer of the provider, even an outdated one: each refund is added once, and taken back once if it failed.
 * @param refunds all refunds of the payment, oldest first.
 */
export async function syncRefunds(
  tx: Tx,
  order: OrderRow,
  refunds: ProviderRefund[],
  by: RecordedBy,
): Promise<void> {
  const counted = withSums(await withoutKnownFailures(tx, refunds), 0)
  for (const refund of counted) await recordOne(tx, order, refund, by)
  for (const refund of counted.filter(({ failed }) => failed)) await takeBack(tx, order, refund, by)
}

interface RefundedDeposit {
  deposit: DepositRow
  /** All refunds of its payment, oldest first. */
  refunds: ProviderRefund[]
}

/** Does the same for the refunds to the card that paid the order's deposit. */
export async function syncDepositRefunds(
  tx: Tx,
  order: OrderRow,
  { deposit, refunds }: RefundedDeposit,
  by: RecordedBy,
): Promise<void> {
  const unrecorded = await withoutKnownFailures(tx, refunds)
  await recordDepositRefunds(tx, deposit, refunds, { actor: null, ...by })
  // Refunds from before the deposit became part of the order don't count.
  const counted = withSums(unrecorded, order.deposit_cents - deposit.captured_cents)
  for (const refund of counted)
    await recordRefund(tx, order, refund.sum, { to: 'deposit', ...refundedBy(refund, by.at) })
  for (const refund of counted.filter(({ failed }) => failed)) {
    const tax_cents = await subtractFailed(tx, order, { to: 'deposit', cents: refund.amount }, by.at)
    await attachFailure(tx, refund.id, { order_id: order.id, tax_cents })
    await recordFailedEvent(tx, order, { ...refund, tax_cents }, by.at)
  }
}

interface SummedRefund extends ProviderRefund {
  /** Together with all refunds before it. */
  sum: Cents
}

function withSums(refunds: ProviderRefund[], start: Cents): SummedRefund[] {
  let sum = start
  return refunds.map((refund) => {
    sum += refund.amount
    return { ...refund, sum }
  })
}

/** A refund in the provider's dashboard names no user, and has its own time. */
function refundedBy({ createdAt, metadata: { actor } }: ProviderRefund, at: number) {
  const outside = actor === undefined
  return { actor: actor ?? null, at: outside ? Math.min(createdAt, at) : at, outside }
}

async function recordOne(tx: Tx, order: OrderRow, refund: SummedRefund, { at }: RecordedBy): Promise<void> {
  const { id, amount, createdAt, failed, sum } = refund
  const { actor, ...by } = refundedBy(refund, at)
  const recorded = await recordRefund(tx, order, sum, { actor, ...by })
  if (recorded === null) return
  await revokePurchase(tx, order, { key: refundKey(refund), cents: recorded.cents, at })
  if (actor !== null) {
    const { before, cents } = recorded
    await recordAuditEntry(
      tx,
      { actor, at },
      {
        action: 'refunded',
        kind: 'order',
        id: order.order_uuid,
        name: `Order ${order.id}`,
        before: { refunded: toDollars(before) },
        after: { refunded: toDollars(before + cents) },
      },
    )
  } else if (!failed && at - createdAt < NEWS_MS) {
    await queueEmail(tx, {
      dedupeKey: `order ${order.id} refunded outside by ${id}`,
      kind: 'order-refunded',
      recipient: order.email,
      orderId: order.id,
      props: { order: await toOrder(tx, order), amount: toDollars(amount), tax: toDollars(recorded.tax) },
      at,
    })
  }
}

async function takeBack(tx: Tx, order: OrderRow, refund: ProviderRefund, by: RecordedBy): Promise<void> {
  const { id, amount: cents, failureReason: reason } = refund
  const tax_cents = await subtractFailed(tx, order, { to: 'card', cents }, by.at)
  await restore(tx, order.id, refundKey(refund), by.at)
  await recordFailure(tx, {
    provider_id: id,
    order_id: order.id,
    deposit_id: null,
    cents,
    tax_cents,
    reason,
    at: by.at,
  })
  await recordFailedEvent(tx, order, { ...refund, tax_cents }, by.at)
  await queueEmail(tx, {
    dedupeKey: `refund ${id} failed`,
    kind: 'refund-failed',
    recipient: by.shopMailbox,
    orderId: order.id,
    props: {
      of: { order_id: order.id, name: order.name },
      amount: toDollars(cents),
      reason: failureReason(reason),
    },
    at: by.at,
  })
}

/** Adds the failure to the timeline, and asks staff to return the money another way. */
async function recordFailedEvent(
  tx: Tx,
  order: OrderRow,
  { amount: cents, failureReason: cause, tax_cents }: ProviderRefund & { tax_cents: Cents },
  at: number,
): Promise<void> {
  const detail = { cents, ...(tax_cents > 0 && { tax_cents }), reason: failureReason(cause) }
  await recordEvent(tx, order.id, { kind: 'refund_failed', at, detail })
  const reason = `A refund of ${formatDollars(toDollars(cents))} failed. The money is back in the shop’s balance: return it another way.`
  await flagOrder(tx, order.id, reason, at)
}
