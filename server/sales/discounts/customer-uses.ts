import { createHash } from 'node:crypto'
import { emailKey } from '#contract/platform/values/people.ts'
import type { Db } from '#server/platform/db/open.ts'
import { customerKey } from '#server/platform/rate-limit/customer-key.ts'

export interface DiscountCustomer {
  /** Null before a guest has entered one. */
  email: string | null
  userId: string | null
  /** Null when any browser counts. */
  browserHash: string | null
}

export interface CustomerUse {
  orderId: number
  /** The mailbox is the same, however it is written, or the account is. */
  isByCustomer: boolean
  /** An unpaid checkout of this browser holds it. */
  isOwnCheckout: boolean
}

/** The table has no address, so that forgetting a customer leaves the counts as they are. */
export function hashEmail(discountId: number, email: string): string {
  return hashText(discountId, customerKey(email))
}

/** Hashes an address as earlier releases did. */
function hashSpelling(discountId: number, email: string): string {
  return hashText(discountId, emailKey(email))
}

function hashText(discountId: number, text: string): string {
  return createHash('sha256').update(`${discountId}:${text}`).digest('base64url')
}

/** Lists the uses that were not returned. */
export async function usesOfCustomer(
  db: Db,
  discountId: number,
  customer: DiscountCustomer,
): Promise<CustomerUse[]> {
  const { userId, browserHash } = customer
  const emails = await listEmails(db, customer)
  const hashes = emails.flatMap((email) => [hashEmail(discountId, email), hashSpelling(discountId, email)])
  const rows = await db
    .selectFrom('discount_uses')
    .innerJoin('orders', 'orders.id', 'discount_uses.order_id')
    .innerJoin('payments', 'payments.order_id', 'discount_uses.order_id')
    .select([
      'orders.id',
      'email_hash',
      'orders.user_id',
      'orders.browser_hash',
      'orders.status',
      'payments.state',
    ])
    .where('discount_uses.discount_id', '=', discountId)
    .where((use) =>
      use.or([
        ...(hashes.length === 0 ? [] : [use('email_hash', 'in', hashes)]),
        ...(userId === null ? [] : [use('orders.user_id', '=', userId)]),
        ...(browserHash === null ? [] : [use('orders.browser_hash', '=', browserHash)]),
      ]),
    )
    .groupBy([
      'orders.id',
      'email_hash',
      'orders.user_id',
      'orders.browser_hash',
      'orders.status',
      'payments.state',
    ])
    .having(({ fn }) => fn.sum<number>('change'), '>', 0)
    .execute()
  return rows.map((row) => ({
    orderId: row.id,
    isByCustomer: hashes.includes(row.email_hash) || (userId !== null && row.user_id === userId),
    isOwnCheckout:
      row.browser_hash === browserHash &&
      row.status === 'pending' &&
      (row.state === 'opening' || row.state === 'open'),
  }))
}

/** The address of the order, and that of the account. */
async function listEmails(db: Db, { email, userId }: DiscountCustomer): Promise<string[]> {
  const account =
    userId === null
      ? undefined
      : await db.selectFrom('users').select('email_key').where('id', '=', userId).executeTakeFirst()
  return [email, account?.email_key ?? null].filter((each) => each !== null)
}
