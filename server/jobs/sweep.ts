import { sweepPasskeyChallenges } from '#server/accounts/passkeys/challenges.ts'
import { sweepAccounts } from '#server/accounts/sweep.ts'
import { sweepPriceChanges } from '#server/catalogue/price-changes.ts'
import { eraseForgottenCommissions } from '#server/commissions/anonymize.ts'
import type { Db } from '#server/db/open.ts'
import { sweepEmails } from '#server/email/anonymize.ts'
import { eraseForgottenRecipients } from '#server/gift-cards/anonymize.ts'
import { sweepMessages } from '#server/messages/anonymize.ts'
import { anonymizeEndedOrders } from '#server/orders/anonymize.ts'
import { sweepLimits } from '#server/rate-limit/limit.ts'

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
