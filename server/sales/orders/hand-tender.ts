import type { ManualMethod } from '#contract/sales/orders/order-sources.ts'
import { SHOP_ACTOR } from '#server/platform/audit-log/record.ts'
import { auditRefund } from './audit-refund.ts'
import type { TenderKind } from './tender.ts'

/** Money that staff take and give back by hand. */
export function byHand(kind: ManualMethod): TenderKind {
  return {
    kind,
    refund: (tx, order, { actor, at, ...refund }) =>
      auditRefund(tx, order, refund, { actor: actor ?? SHOP_ACTOR, at }),
  }
}
