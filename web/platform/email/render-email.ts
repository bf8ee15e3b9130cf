import type { EmailKind, Emails, RenderedEmail } from '#contract/app/emails.ts'
import type { EmailSender } from '#contract/app/ssr.ts'
import { type Business, phoneAndHours } from '#contract/operations/settings/business-labels.ts'
import { describeBusiness } from '#contract/operations/settings/describe-business.ts'
import { notificationsPage, orderPage } from '#contract/platform/values/paths.ts'
import { accountEmails } from './account-emails.ts'
import { toBlocks } from './blocks.tsx'
import { changeEmails } from './change-emails.ts'
import { commissionEmails } from './commission-emails.ts'
import { delayEmails } from './delay-emails.ts'
import type { Block, Email, EmailShop, Templates } from './email.ts'
import { emailDocument } from './email-document.tsx'
import { giftCardEmails } from './gift-card-emails.tsx'
import { messageEmails } from './message-emails.ts'
import { notificationEmails } from './notification-emails.tsx'
import { orderEmails } from './order-emails.ts'
import { refundEmails } from './refund-emails.ts'
import { reviewEmails } from './review-emails.tsx'
import { serverEmails } from './server-emails.tsx'

const TEMPLATES: Templates = {
  ...accountEmails,
  ...changeEmails,
  ...commissionEmails,
  ...delayEmails,
  ...giftCardEmails,
  ...messageEmails,
  ...notificationEmails,
  ...orderEmails,
  ...refundEmails,
  ...reviewEmails,
  ...serverEmails,
}

export function renderEmail<K extends EmailKind>(
  kind: K,
  props: Emails[K],
  { siteUrl, shop: { business: settings, vacation }, orderToken }: EmailSender,
): RenderedEmail {
  const business = describeBusiness(settings)
  const url = (path: string) => new URL(path, siteUrl).href
  const orderUrl: EmailShop['orderUrl'] = ({ order_uuid }) => url(orderPage(order_uuid, orderToken))
  const shop: EmailShop = { url, orderUrl, business, vacation }
  const { subject, preview, image = null, replyTo, personal, ...email }: Email = TEMPLATES[kind](props, shop)
  const blocks = toBlocks(email.blocks)
  const unsubscribeUrl = 'unsubscribe_url' in props ? props.unsubscribe_url : undefined
  const manageUrl = unsubscribeUrl ? managePage(unsubscribeUrl) : null
  return {
    subject,
    replyTo,
    personal,
    unsubscribeUrl,
    html: emailDocument({
      subject,
      preview: preview ?? blocks[1]?.text ?? '',
      image,
      blocks,
      business,
      manageUrl,
    }),
    text: plainText(blocks, business, manageUrl),
  }
}

function plainText(blocks: Block[], business: Business, manageUrl: string | null): string {
  const content = blocks.map(({ text }) => text).filter(Boolean)
  const foot = ['-- ', `${business.name}, ${business.region}`, phoneAndHours(business)].filter(Boolean)
  if (manageUrl) foot.push('', 'Manage your emails or unsubscribe:', manageUrl)
  return `${[...content, foot.join('\n')].join('\n\n')}\n`
}

/** The page of the same token. */
function managePage(unsubscribeUrl: string): string {
  const url = new URL(unsubscribeUrl)
  return new URL(notificationsPage(url.searchParams.get('token') ?? ''), url).href
}
