import type { api } from '#contract/app/api.ts'
import type { EndpointReply } from '#contract/platform/api/endpoint.ts'
import { listOwnEntries } from '#server/catalog/draws/own-entries.ts'
import { listSubscriptionsByEmail } from '#server/customers/notifications/manage.ts'
import { listPassports } from '#server/customers/passports/find.ts'
import { listOwnReviews } from '#server/customers/reviews/own-reviews.ts'
import { savedForExport } from '#server/customers/saved/saved.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Session } from '#server/platform/http/auth-context.ts'
import { ownCommissions } from '#server/sales/commissions/own-commissions.ts'
import { listOwnChanges } from '#server/sales/orders/change-rows.ts'
import { listOwnOrders } from '#server/sales/orders/read.ts'
import { listPasskeys } from '../passkeys/passkeys.ts'
import { listSessions, toUser } from '../sessions.ts'
import { addressOf } from '../shipping-address.ts'

/** Everything the shop stores about a user, except secrets. */
export async function myData(
  db: Db,
  session: Session,
  now: number,
): Promise<EndpointReply<typeof api.auth.myData>> {
  const { user } = session
  const backupEmails = await db
    .selectFrom('backup_emails')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute()
  const messages = await db
    .selectFrom('messages')
    .selectAll()
    .where(({ fn }) => fn('lower', ['contact']), '=', user.email_key)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return {
    exported_at: new Date(now).toISOString(),
    account: toUser(user),
    shipping_address: addressOf(user),
    backup_emails: backupEmails.map((row) => ({
      email: row.email,
      verified: row.verified_at !== null,
      created_at: new Date(row.created_at).toISOString(),
    })),
    passkeys: (await listPasskeys(db, user.id)).map(({ id: _, ...passkey }) => passkey),
    sessions: await listSessions(db, session, now),
    orders: await listOwnOrders(db, user, now),
    order_changes: await listOwnChanges(db, user),
    commissions: await ownCommissions(db, user, now),
    saved_products: await savedForExport(db, user.id),
    reviews: await listOwnReviews(db, user),
    draw_entries: await listOwnEntries(db, user.email),
    messages: messages.map((row) => ({
      message: row.message,
      submitTime: new Date(row.submitted_at).toISOString(),
    })),
    passports: await listPassports(db, user.id),
    notifications: await listSubscriptionsByEmail(db, user.email_key),
  }
}
