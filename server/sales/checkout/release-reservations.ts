import type { Db } from '#server/platform/db/open.ts'
import { releaseReservation } from '#server/sales/orders/reservations.ts'
import { type AbuseSettings, detectAbuse } from './abuse-detection.ts'
import { findUnpaid } from './unpaid-checkouts.ts'

/** Restocks the products of unpaid checkouts while abuse is suspected. Their payment pages stay open. */
export async function releaseAbusiveReservations(
  db: Db,
  settings: AbuseSettings,
  now: number,
): Promise<void> {
  const reserved = (await findUnpaid(db, now)).filter(({ isReserved }) => isReserved)
  if (reserved.length === 0) return
  const abuse = await detectAbuse(db, settings, now)
  for (const checkout of reserved) {
    if (abuse.releases(checkout)) await releaseReservation(db, checkout.orderId, now)
  }
}
