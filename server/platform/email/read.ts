import { type EmailKind, type Emails, isReadable } from '#contract/app/emails.ts'
import type { EmailContent, OutboxEmail } from '#contract/customers/outbox/outbox.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type DomainError, NotFound } from '#server/platform/errors.ts'
import { findOutboxEmail } from './list.ts'
import type { EmailContext } from './send-outbox.ts'

interface ReadEmail {
  email: OutboxEmail
  content: EmailContent | null
  /** The reason for missing content. */
  why: string | null
}

/** Renders the email if admins may read it. @throws {NotFound} */
export async function readEmail(
  db: Db,
  { web, sender }: Pick<EmailContext, 'web' | 'sender'>,
  id: number,
): Promise<ReadEmail> {
  const found = await findOutboxEmail(db, id)
  if (!found) throw emailNotFound()
  const { email, props } = found
  if (!email.readable) return { email, content: null, why: whyUnreadable(email) }
  const kind = email.kind as EmailKind
  const { subject, html, text } = await web.renderEmail(
    kind,
    JSON.parse(props) as Emails[EmailKind],
    await sender(),
  )
  return { email, content: { subject, html, text }, why: null }
}

export function emailNotFound(): DomainError {
  return new NotFound('There is no such email.')
}

function whyUnreadable({ kind }: OutboxEmail): string {
  return isReadable(kind)
    ? 'The shop no longer stores the content of this email.'
    : 'Only the account owner can read this email. It may contain a code or a link that gives access to the account.'
}
