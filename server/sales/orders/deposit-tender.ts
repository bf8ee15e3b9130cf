import { toDollars } from '#contract/platform/values/money.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { type DepositRow, findDepositBy, findPaidDeposit } from '#server/sales/commissions/deposits/find.ts'
import { recordDepositFailure, recordReturned } from '#server/sales/commissions/deposits/return-deposit.ts'
import { toCard } from '#server/sales/payments/card-columns.ts'
import type { OrderRow } from './queries.ts'
import { plannedIn, type Tender, type TenderKind } from './tender.ts'

/** The deposit of a commission, paid before its order existed. */
export const deposit: TenderKind = {
  kind: 'deposit',
  planned: plannedIn('deposit_cents'),
  async readPayment(db, order) {
    const paid = await findDepositOf(db, order)
    return paid ? { intent_id: paid.intent_id, at: paid.paid_at ?? paid.updated_at } : null
  },
  async readCard(db, order) {
    const paid = await findDepositOf(db, order)
    return paid ? toCard(paid) : null
  },
  async emailParts(db, order, cents) {
    const paidBy = await deposit.readCard?.(db, order)
    return { deposit: toDollars(cents), ...(paidBy && { deposit_card: paidBy }) }
  },
  provider: {
    words: 'the deposit',
    keySuffix: '-deposit',

    async refundedBefore(tx, tender) {
      return (await readDeposit(tx, tender)).captured_cents - tender.charged_cents
    },

    async onRefund(tx, _order, { tender, cents, refund }, { at }) {
      const paid = await readDeposit(tx, tender)
      const refunded = paid.captured_cents - tender.charged_cents + tender.refunded_cents + cents
      await recordReturned(tx, paid, refunded, { actor: refund.metadata.actor ?? null, at })
    },

    async onFailure(tx, order, { tender, refund, tax }, by) {
      const ofOrder = { order_id: order.id, tax_cents: tax }
      await recordDepositFailure(tx, await readDeposit(tx, tender), refund, { ...by, ofOrder })
    },
  },
}

/** @returns undefined for the order of a commission that a recovery couldn't restore. */
async function findDepositOf(db: Db, { commission_id }: OrderRow): Promise<DepositRow | undefined> {
  return commission_id === null ? undefined : findPaidDeposit(db, commission_id)
}

async function readDeposit(tx: Tx, { id, intent_id }: Tender): Promise<DepositRow> {
  const found = await findDepositBy(tx, { intentId: intent_id ?? '' })
  if (!found) throw new Error(`The deposit of tender ${id} is missing.`)
  return found
}
