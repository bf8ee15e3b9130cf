import type { Db } from '#server/platform/db/open.ts'
import { readRecord, type TestEmail } from './records.ts'
import { done, open, type StepState, whenAndWho } from './step-state.ts'
import { type EmailSettings, senderOf } from './test-email.ts'

export async function emailState(db: Db, config: EmailSettings, timeZone: string): Promise<StepState> {
  if (config.SHOP_MODE === 'sandbox') {
    return open(
      'This is the sandbox: email stays on this machine. ‘shop setup’ on the server connects your mailbox.',
    )
  }
  const test = await readRecord(db, 'test_email')
  const { server, from } = senderOf(config)
  if (test === null) return open('Send a test email to yourself. It says whether mailboxes will trust it.')
  if (test.server !== server || test.from !== from) {
    return open('The mail server or the sender has changed since the last test email. Send another.')
  }
  if (test.acceptedAt === null) return open(await whyNotAccepted(db, test))
  const accepted = whenAndWho(test.acceptedAt, null, timeZone)
  if (test.problems.length > 0) {
    return open(
      `The mail server accepted the test email ${accepted}. Fix this, then send another: ${test.problems.join(' ')}`,
    )
  }
  return done(`The mail server accepted the test email ${accepted}. SPF, DKIM and DMARC are in place.`)
}

async function whyNotAccepted(db: Db, { emailId }: TestEmail): Promise<string> {
  const email = await db
    .selectFrom('mail_outbox')
    .select(['failed_at', 'last_error'])
    .where('id', '=', emailId)
    .executeTakeFirst()
  if (!email) return 'Send a test email to yourself. It says whether mailboxes will trust it.'
  const reason = email.last_error ?? ''
  if (email.failed_at !== null) {
    return `The test email was rejected. ${reason} ‘shop setup’ on the server tests the mailbox again.`
  }
  return reason === ''
    ? 'The test email is on its way.'
    : `The test email has not gone out yet. ${reason} The shop keeps trying.`
}
