import { render } from '@react-email/components'
import type { MailKind, Mails, RenderedMail } from '#contract/mails.ts'
import {
  alreadyRegistered,
  code,
  passwordReset,
  siteadminInvitation,
  verification,
} from './account-letters.ts'
import { accountNotice } from './account-notice.ts'
import { backupFailed } from './backup-failed.ts'
import { contactMessage } from './contact-message.tsx'
import { messageReply } from './message-reply.tsx'
import { orderCancelled } from './order-cancelled.tsx'
import { orderConfirmation } from './order-confirmation.tsx'
import { orderNotice } from './order-notice.tsx'
import { orderRefunded } from './order-refunded.tsx'
import { orderShipped } from './order-shipped.tsx'
import type { MailTemplate } from './template.ts'

const TEMPLATES: { [K in MailKind]: MailTemplate<K> } = {
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

export async function renderMail<K extends MailKind>(
  kind: K,
  props: Mails[K],
  siteUrl: string,
): Promise<RenderedMail> {
  const template: MailTemplate<K> = TEMPLATES[kind]
  const address = (path: string) => new URL(path, siteUrl).href
  return {
    subject: template.subject(props),
    replyTo: template.replyTo?.(props),
    html: await render(template.html(props, address)),
    text: template.text(props, address),
  }
}
