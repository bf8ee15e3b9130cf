import type { ShippingAddress } from '#contract/sales/checkout/customer-form.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'

export function addressOf({ address, city, state, zip }: UserRow): ShippingAddress | null {
  return address && city && state && zip ? { address, city, state, zip } : null
}

/** The next checkout starts with it. */
export async function saveAddress(
  db: Db,
  userId: string,
  { address, city, state, zip }: ShippingAddress,
): Promise<ShippingAddress> {
  await db.updateTable('users').set({ address, city, state, zip }).where('id', '=', userId).execute()
  return { address, city, state, zip }
}

export async function removeAddress(db: Db, userId: string): Promise<void> {
  const nothing = { address: null, city: null, state: null, zip: null }
  await db.updateTable('users').set(nothing).where('id', '=', userId).execute()
}
