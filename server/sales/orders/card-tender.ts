import { toDollars } from '#contract/platform/values/money.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { restore } from '#server/sales/gift-cards/revoke.ts'
import { toCard } from '#server/sales/payments/card-columns.ts'
import { failureReason, recordFailure } from '#server/sales/payments/failed-refunds.ts'
import { auditRefund } from './audit-refund.ts'
import { customerName } from './gift.ts'
import { toOrder } from './read.ts'
import { refundKey, revokePurchase } from './revoke-purchase.ts'
import type { TenderKind } from './tender.ts'

/** The customer gets no email about a refund that the shop learns of later than this. */
const NEWS_MS = 7 * DAY_MS

export const card: TenderKind = {
  kind: 'card',
  readCard: async (_db, order) => toCard(order),
  provider: {
    words: 'the card',
    keySuffix: '',

    async onRefund(tx, order, { refund, tax, ...recorded }, { at }) {
      const { id, amount, createdAt, failed, metadata } = refund
      await revokePurchase(tx, order, { key: refundKey(refund), cents: recorded.cents, at })
      if (metadata.actor !== undefined) {
        await auditRefund(tx, order, recorded, { actor: metadata.actor, at })
      } else if (!failed && at - createdAt < NEWS_MS) {
        await queueEmail(tx, {
          dedupeKey: `order ${order.id} refunded outside by ${id}`,
          kind: 'order-refunded',
          recipient: order.email,
          orderId: order.id,
          props: { order: await toOrder(tx, order), amount: toDollars(amount), tax: toDollars(tax) },
          at,
        })
      }
    },

    async onFailure(tx, order, { refund, tax }, { at, shopMailbox }) {
      const { id, amount: cents, failureReason: reason } = refund
      await restore(tx, order.id, refundKey(refund), at)
      const failure = { provider_id: id, order_id: order.id, deposit_id: null, cents, tax_cents: tax }
      await recordFailure(tx, { ...failure, reason, at })
      await queueEmail(tx, {
        dedupeKey: `refund ${id} failed`,
        kind: 'refund-failed',
        recipient: shopMailbox,
        orderId: order.id,
        props: {
          of: { order_id: order.id, name: customerName(order) },
          amount: toDollars(cents),
          reason: failureReason(reason),
        },
        at,
      })
    },
  },
}
