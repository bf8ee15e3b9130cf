import { render } from '@react-email/components'
import type { EmailKind, Emails, RenderedEmail } from '#contract/email/emails.ts'
import {
  alreadyRegistered,
  code,
  passwordReset,
  siteadminInvitation,
  verification,
} from './account-emails.ts'
import { accountNotice } from './account-notice.ts'
import { backupFailed } from './backup-failed.ts'
import { contactMessage } from './contact-message.tsx'
import { EmailSubject } from './email-frame.tsx'
import { messageReply } from './message-reply.tsx'
import { orderCancelled } from './order-cancelled.tsx'
import { orderConfirmation } from './order-confirmation.tsx'
import { orderNotice } from './order-notice.tsx'
import { orderRefunded } from './order-refunded.tsx'
import { orderShipped } from './order-shipped.tsx'
import type { EmailTemplate } from './template.ts'

const TEMPLATES: { [K in EmailKind]: EmailTemplate<K> } = {
  'account-notice': accountNotice,
  'already-registered': alreadyRegistered,
  'backup-failed': backupFailed,
  code,
  'order-confirmation': orderConfirmation,
  'order-notice': orderNotice,
  'order-shipped': orderShipped,
  'order-cancelled': orderCancelled,
  'order-refunded': orderRefunded,
  'message-reply': messageReply,
  'contact-message': contactMessage,
  'password-reset': passwordReset,
  'siteadmin-invitation': siteadminInvitation,
  verification,
}

export async function renderEmail<K extends EmailKind>(
  kind: K,
  props: Emails[K],
  siteUrl: string,
): Promise<RenderedEmail> {
  const template: EmailTemplate<K> = TEMPLATES[kind]
  const absoluteUrl = (path: string) => new URL(path, siteUrl).href
  const subject = template.subject(props)
  return {
    subject,
    replyTo: template.replyTo?.(props),
    personal: template.personal,
    html: await render(<EmailSubject value={subject}>{template.html(props, absoluteUrl)}</EmailSubject>),
    text: template.text(props, absoluteUrl),
  }
}
