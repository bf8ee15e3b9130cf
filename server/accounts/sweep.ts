import type { MailKind } from '#contract/mails.ts'
import { DAY_MS, HOUR_MS } from '#contract/shop.ts'
import type { Db } from '#server/db/open.ts'
import { sweepLimits } from '#server/limits/limit.ts'
import { forgetBuyers } from '#server/orders/forget.ts'
import { sweepPasskeyChallenges } from '#server/passkeys/challenges.ts'
import { sweepChallenges } from './challenge.ts'
import { sweepCodes } from './codes.ts'
import { sweepSessions } from './sessions.ts'

/** Forgets what nobody can use any more, and what nobody should read any longer. */
export async function sweepAccounts(db: Db, now: number): Promise<void> {
  await sweepSessions(db, now)
  await sweepChallenges(db, now)
  await sweepPasskeyChallenges(db, now)
  await sweepCodes(db, now)
  await sweepLimits(db, now)
  await sweepAccountMails(db, now)
  await forgetBuyers(db, now)
}

/** A browser nobody has logged in with for so long is a new one again: its cookie is gone too. */
const DEVICE_KEPT_MS = 400 * DAY_MS
const SENT_KEPT_MS = 30 * DAY_MS
/** What these mails carry works no longer than this. */
const SECRET_MAILS: MailKind[] = ['code', 'password-reset', 'siteadmin-invitation']

/** Mails with nothing left in them that works are not sent late; sent ones are remembered for a month. */
async function sweepAccountMails(db: Db, now: number): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ failed_at: now, props: '{}', last_error: 'It came too late to be of use.' })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((mail) =>
      mail.or([
        mail.and([mail('kind', 'in', SECRET_MAILS), mail('created_at', '<=', now - HOUR_MS)]),
        mail.and([mail('kind', '=', 'verification'), mail('created_at', '<=', now - DAY_MS)]),
      ]),
    )
    .execute()
  await db
    .deleteFrom('mail_outbox')
    .where('order_id', 'is', null)
    .where('sent_at', '<=', now - SENT_KEPT_MS)
    .execute()
  await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<=', now - DEVICE_KEPT_MS)
    .execute()
}
