import { sweepPriceChanges } from '#server/catalog/products/price-changes.ts'
import { sweepPasskeyChallenges } from '#server/customers/accounts/passkeys/challenges.ts'
import { sweepAccounts } from '#server/customers/accounts/sweep-accounts.ts'
import { sweepMessages } from '#server/customers/messages/delete-messages.ts'
import type { Db } from '#server/platform/db/open.ts'
import { sweepEmails } from '#server/platform/email/anonymize.ts'
import { sweepLimits } from '#server/platform/rate-limit/limit.ts'
import { eraseForgottenCommissions } from '#server/sales/commissions/anonymize.ts'
import { eraseForgottenRecipients } from '#server/sales/gift-cards/anonymize.ts'
import { anonymizeEndedOrders } from '#server/sales/orders/anonymize.ts'

/** Deletes what has expired, and the personal data that the shop no longer needs. */
export async function sweepExpired(db: Db, now: number): Promise<void> {
  await sweepAccounts(db, now)
  await sweepPasskeyChallenges(db, now)
  await sweepLimits(db, now)
  await sweepEmails(db, now)
  await sweepMessages(db, now)
  await anonymizeEndedOrders(db, now)
  await eraseForgottenCommissions(db, now)
  await db.transaction().execute(eraseForgottenRecipients)
  await sweepPriceChanges(db, now)
}
