import { render } from '@react-email/components'
import type { EmailKind, Emails, RenderedEmail } from '#contract/app/emails.ts'
import type { EmailSender } from '#contract/app/ssr.ts'
import { describeBusiness } from '#contract/operations/settings/describe-business.ts'
import { notificationsPage } from '#contract/platform/values/paths.ts'
import {
  alreadyRegistered,
  code,
  passwordReset,
  siteadminInvitation,
  verification,
} from './account-emails.ts'
import { accountNotice } from './account-notice.ts'
import { backInStock } from './back-in-stock.tsx'
import { backupFailed } from './backup-failed.ts'
import {
  commissionAddress,
  commissionDeposit,
  commissionEnded,
  commissionQuoteExpiring,
  commissionRequest,
} from './commission-emails.ts'
import { commissionNote } from './commission-note.tsx'
import { commissionNotice } from './commission-notice.tsx'
import { commissionQuote } from './commission-quote.tsx'
import { commissionReady } from './commission-ready.tsx'
import { confirmNotification } from './confirm-notification.ts'
import { contactMessage } from './contact-message.tsx'
import { delayCancellation } from './delay-cancellation.tsx'
import { delayWarning } from './delay-warning.tsx'
import { dispute, refundFailed } from './dispute-emails.ts'
import { drawConfirmation, drawEntry, drawWon } from './draw-emails.ts'
import { dropOpen } from './drop-open.ts'
import { EmailHeadContext } from './email-frame.tsx'
import { giftCard } from './gift-card.tsx'
import { messageReply } from './message-reply.tsx'
import { newInCategory } from './new-in-category.tsx'
import { orderCancelled } from './order-cancelled.tsx'
import { orderConfirmation } from './order-confirmation.tsx'
import { orderDelayed } from './order-delayed.tsx'
import { orderNotice } from './order-notice.tsx'
import { orderReceipt } from './order-receipt.tsx'
import { orderRefunded } from './order-refunded.tsx'
import { orderShipped } from './order-shipped.tsx'
import { payLink } from './pay-link.tsx'
import { signed } from './plain-text.ts'
import { priceAlert } from './price-alert.tsx'
import { problem, problemOver } from './problem.ts'
import { recoveredOrders } from './recovered-orders.tsx'
import { reopening } from './reopening.ts'
import { reviewHidden } from './review-hidden.tsx'
import { reviewReply } from './review-reply.tsx'
import { reviewRequest } from './review-request.tsx'
import type { EmailShop, EmailTemplate } from './template.ts'
import { testEmail } from './test-email.ts'
import { updateFailed } from './update-failed.ts'

const TEMPLATES: { [K in EmailKind]: EmailTemplate<K> } = {
  'account-notice': accountNotice,
  'already-registered': alreadyRegistered,
  'back-in-stock': backInStock,
  'backup-failed': backupFailed,
  code,
  'commission-deposit': commissionDeposit,
  'commission-address': commissionAddress,
  'commission-ended': commissionEnded,
  'commission-note': commissionNote,
  'commission-notice': commissionNotice,
  'commission-quote': commissionQuote,
  'commission-quote-expiring': commissionQuoteExpiring,
  'commission-ready': commissionReady,
  'commission-request': commissionRequest,
  'confirm-notification': confirmNotification,
  dispute,
  'delay-cancellation': delayCancellation,
  'delay-warning': delayWarning,
  'drop-open': dropOpen,
  'new-in-category': newInCategory,
  'draw-confirmation': drawConfirmation,
  'draw-entry': drawEntry,
  'draw-won': drawWon,
  'gift-card': giftCard,
  'order-confirmation': orderConfirmation,
  'order-delayed': orderDelayed,
  'order-notice': orderNotice,
  'order-receipt': orderReceipt,
  'pay-link': payLink,
  'order-shipped': orderShipped,
  'order-cancelled': orderCancelled,
  'order-refunded': orderRefunded,
  'message-reply': messageReply,
  'contact-message': contactMessage,
  'password-reset': passwordReset,
  'price-alert': priceAlert,
  problem,
  'problem-over': problemOver,
  'recovered-orders': recoveredOrders,
  'refund-failed': refundFailed,
  reopening,
  'review-hidden': reviewHidden,
  'review-reply': reviewReply,
  'review-request': reviewRequest,
  'siteadmin-invitation': siteadminInvitation,
  'update-failed': updateFailed,
  'test-email': testEmail,
  verification,
}

export async function renderEmail<K extends EmailKind>(
  kind: K,
  props: Emails[K],
  { siteUrl, shop: { business: settings, vacation } }: EmailSender,
): Promise<RenderedEmail> {
  const template: EmailTemplate<K> = TEMPLATES[kind]
  const business = describeBusiness(settings)
  const shop: EmailShop = { absoluteUrl: (path) => new URL(path, siteUrl).href, business, vacation }
  const subject = template.subject(props, shop)
  const unsubscribeUrl = 'unsubscribe_url' in props ? props.unsubscribe_url : undefined
  const manageUrl = unsubscribeUrl ? managePage(unsubscribeUrl) : null
  return {
    subject,
    replyTo: template.replyTo?.(props),
    personal: template.personal,
    unsubscribeUrl,
    html: await render(
      <EmailHeadContext value={{ subject, business, manageUrl }}>
        {template.html(props, shop)}
      </EmailHeadContext>,
    ),
    text: signed(template.text(props, shop), business, manageUrl),
  }
}

/** The page of the same token. */
function managePage(unsubscribeUrl: string): string {
  const url = new URL(unsubscribeUrl)
  return new URL(notificationsPage(url.searchParams.get('token') ?? ''), url).href
}
