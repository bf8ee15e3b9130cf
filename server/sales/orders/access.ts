import { emailKey } from '#contract/platform/values/people.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hasPaid } from '#server/sales/payments/payment-pages.ts'
import { findPayment, type OrderRow } from './queries.ts'

export interface OrderReader {
  userId: string | null
  /** Verified, in lower case. */
  email: string | null
  isAdmin: boolean
  /** SHA-256 of the browser's checkout cookie. */
  browserHash: string | null
}

/**
 * Staff, the customer's account, and the browser that placed the order or paid it. Anyone can open a payment link, so only the
 * page that was paid tells who the customer is.
 */
export async function canSeePersonalData(db: Db, order: OrderRow, reader: OrderReader): Promise<boolean> {
  if (reader.isAdmin) return true
  if (reader.userId !== null && reader.userId === order.user_id) return true
  const isGuestOrder = order.user_id === null && reader.email !== null
  if (isGuestOrder && reader.email === emailKey(order.email)) return true
  const { browserHash } = reader
  if (browserHash === null) return false
  if (browserHash === order.browser_hash) return true
  const { session_id: sessionId, hasPaymentLink } = await findPayment(db, order.id)
  return hasPaymentLink && hasPaid(db, { orderId: order.id, sessionId, browserHash })
}
