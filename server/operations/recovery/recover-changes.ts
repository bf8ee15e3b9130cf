import { formatDollars, toDollars } from '#contract/platform/values/money.ts'
import type { ListedSession } from '#server/platform/integrations/payment-lists.ts'
import type { PaymentIntent } from '#server/platform/integrations/payments.ts'
import { findPending } from '#server/sales/orders/change-rows.ts'
import { changePayment } from '#server/sales/orders/changes/change-payment.ts'
import type { CarriedOrder, ChangedOrder } from '#server/sales/orders/create-order.ts'
import { flagOrder } from '#server/sales/orders/events.ts'
import { changeOf } from '#server/sales/orders/order-metadata.ts'
import { findOrder, type OrderRow } from '#server/sales/orders/queries.ts'
import { recoverChange, UnbalancedError } from '#server/sales/orders/recovery/recover-change.ts'
import { unreserveForPaidOrder } from '#server/sales/orders/recovery/take-stock.ts'
import { findTender } from '#server/sales/orders/tender-kinds.ts'
import { PaymentProcessingError } from '#server/sales/payments/context.ts'
import { addPaymentPage, closePage } from '#server/sales/payments/payment-pages.ts'
import { settlePayment } from '#server/sales/payments/settle.ts'
import { captured } from './captured.ts'
import type { RecoveryContext } from './context.ts'
import { readSession } from './lost-order.ts'

const UNCLEAR =
  'Recovered, but what its changes cost is not what was paid. Compare it with the payment provider’s records.'

type Changed = CarriedOrder & { changed: ChangedOrder }
type PaidSession = ListedSession & { intent: PaymentIntent }

/** Makes orders what the lost server's changes had made of them. @param sessions of these orders, those of their changes among them */
export async function recoverChanges(context: RecoveryContext, sessions: ListedSession[]): Promise<void> {
  for (const [orderUuid, ofOrder] of Map.groupBy(sessions, ({ reference }) => reference ?? '')) {
    const hasChanges = ofOrder.some(
      (session) => changeOf(session.metadata) !== null || readSession(session)?.order.changed,
    )
    const order = hasChanges && orderUuid ? await findOrder(context.db, { orderUuid }) : undefined
    if (order) await recoverChangesOf(context, order, ofOrder)
    else
      for (const session of ofOrder) if (changeOf(session.metadata) !== null) await refuse(context, session)
  }
}

/** Its order is unknown. */
async function refuse(context: RecoveryContext, session: ListedSession): Promise<void> {
  const { intent } = await closed(context, session)
  if (intent?.state !== 'captured' && intent?.state !== 'authorized') return
  context.progress.problems.push(
    `The payment ${intent.id} is for a change of an order that is unknown. Check it in the payment provider's dashboard.`,
  )
}

async function recoverChangesOf(
  context: RecoveryContext,
  order: OrderRow,
  sessions: ListedSession[],
): Promise<void> {
  const { db, paymentContext, progress } = context
  const paid: PaidSession[] = []
  for (const session of sessions) {
    const intent = changeOf(session.metadata) === null ? null : await payUnknown(context, order, session)
    if (intent) paid.push({ ...session, intent })
  }
  const texts = sessions.filter((session) => changeOf(session.metadata) === null || isAmong(paid, session))
  const carried = newest(texts)
  if (!carried && paid.length === 0) return
  const at = paymentContext.now()
  const found = { orderId: order.id, order: carried as Changed, cards: paid.map(toCaptured) }
  try {
    if (!carried) throw new UnbalancedError()
    await unreserveForPaidOrder(db, carried.products, at)
    const recovered = await db
      .transaction()
      .execute((tx) => recoverChange(tx, found, { at, recoveryId: paymentContext.recoveryId }))
    if (!recovered) return
    for (const session of paid) {
      const key = { order_id: order.id, deposit_id: null, change_id: recovered.changeId }
      await addPaymentPage(db, key, session)
      await closePage(db, session.sessionId, at)
    }
    progress.notes.push(describe(order, recovered.byHand))
  } catch (error) {
    if (!(error instanceof UnbalancedError)) throw error
    await db.transaction().execute((tx) => flagOrder(tx, order.id, UNCLEAR, at))
    for (const { intent } of paid)
      progress.problems.push(
        `The payment ${intent.id} is for a change of order ${order.id} that is unclear. Check it in the payment provider's dashboard.`,
      )
  }
}

function isAmong(paid: PaidSession[], { sessionId }: ListedSession): boolean {
  return paid.some((session) => session.sessionId === sessionId)
}

/** The one that knows of most changes. */
function newest(sessions: ListedSession[]): Changed | null {
  const orders = sessions.flatMap((session) => {
    const order = readSession(session)?.order
    return order?.changed ? [{ ...order, changed: order.changed }] : []
  })
  return orders.toSorted((a, b) => b.changed.count - a.changed.count)[0] ?? null
}

function toCaptured({ intent: { id, captured, refunded, refunds, card } }: PaidSession) {
  return { id, captured, refunded, refunds, card }
}

/** Settles a change that the snapshot has. @returns the payment of one that it does not have. */
async function payUnknown(
  context: RecoveryContext,
  { id: order_id }: OrderRow,
  session: ListedSession,
): Promise<PaymentIntent | null> {
  const { db, paymentContext } = context
  if (session.intent && (await findTender(db, session.intent.id))) return null
  const pending = await findPending(db, order_id)
  if (pending && pending.settled === 'link' && pending.id === changeOf(session.metadata)) {
    await addPaymentPage(db, { order_id, deposit_id: null, change_id: pending.id }, session)
    try {
      await settlePayment(db, paymentContext, changePayment(pending))
    } catch (error) {
      // The sweep asks again.
      if (!(error instanceof PaymentProcessingError)) throw error
    }
    return null
  }
  const intent = await captured(context, await closed(context, session))
  return intent?.state === 'captured' ? intent : null
}

/** Nobody may pay for a change that the shop can't know. The customer may have been faster. */
async function closed(
  { paymentContext: { payments } }: RecoveryContext,
  session: ListedSession,
): Promise<ListedSession> {
  if (session.state !== 'open') return session
  return { ...session, ...(await payments.expire(session.sessionId)) }
}

function describe({ id }: OrderRow, byHand: number): string {
  const recovered = `Order ${id}: recovered as it was changed.`
  if (byHand === 0) return recovered
  const amount = formatDollars(toDollars(Math.abs(byHand)))
  return byHand > 0
    ? `${recovered} ${amount} was settled in cash, which the payment provider does not know. Check it.`
    : `${recovered} ${amount} was given back by hand, which the payment provider does not know. Check it.`
}
