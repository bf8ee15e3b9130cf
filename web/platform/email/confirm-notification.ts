import type { Emails } from '#contract/app/emails.ts'
import type { Confirmed } from '#contract/customers/notifications/notifications.ts'
import { confirmNotificationPage } from '#contract/platform/values/paths.ts'
import { simpleTemplate } from './email-layout.tsx'

/** Completes "asked us to email this address". */
const OCCASIONS: Record<Confirmed['kind'], (label: string) => string> = {
  back_in_stock: (label) => `when ${label} is back in stock`,
  new_in_category: (label) => `about new pieces in ${label}, at most once a day`,
  drop: (label) => `when ${label} opens`,
  reopening: () => 'when the workshop opens again',
  draw: (label) => `about the draw ${label}`,
}

export const confirmNotification = simpleTemplate<'confirm-notification'>(({ subscription, link }) => ({
  subject: 'Please confirm your email address',
  headline: 'One click, and you are on the list.',
  paragraphs: [`Someone, hopefully you, asked us to email this address ${occasion(subscription)}.`],
  action: { label: 'Confirm', path: confirmNotificationPage(link) },
  closing: 'The link works for 7 days. If you did not ask for this, do nothing, and we will not write again.',
}))

function occasion({ kind, label }: Emails['confirm-notification']['subscription']): string {
  return OCCASIONS[kind](label)
}
