import type { MailKind, Mails } from '#contract/mails.ts'
import { isOpenKind, type MailContent, type OutboxMail } from '#contract/outbox.ts'
import type { Web } from '#contract/web.ts'
import type { Db } from '#server/db/open.ts'
import { readOutboxMail } from './list.ts'

interface ReadMail {
  mail: OutboxMail
  content: MailContent | null
  /** Why there is no content. */
  why: string | null
}

/** One mail as its reader sees it; staff never see the words of one that may hold a secret. @throws {Refusal} 404 */
export async function readMail(
  db: Db,
  { web, publicUrl }: { web: Web; publicUrl: string },
  id: number,
): Promise<ReadMail> {
  const { mail, props } = await readOutboxMail(db, id)
  if (!mail.readable) return { mail, content: null, why: whyNot(mail) }
  const kind = mail.kind as MailKind
  const { subject, html, text } = await web.renderMail(kind, JSON.parse(props) as Mails[MailKind], publicUrl)
  return { mail, content: { subject, html, text }, why: null }
}

function whyNot({ kind }: OutboxMail): string {
  return isOpenKind(kind)
    ? 'The shop no longer keeps what this mail said.'
    : 'A mail about an account is between the shop and its owner, and may hold a code or a link that opens it. Nobody else can read it here.'
}
