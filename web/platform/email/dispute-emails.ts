import { ADMIN_PAGES, adminCommissionPage, evidencePage } from '#contract/app/admin-paths.ts'
import type { Emails, PaymentOf } from '#contract/app/emails.ts'
import type { Business } from '#contract/operations/settings/business-labels.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { disputeReason } from '#contract/sales/orders/disputes.ts'
import { simpleTemplate } from './email-layout.tsx'
import { workshopTime } from './workshop-time.ts'

type Dispute = Emails['dispute']

export const dispute = simpleTemplate<'dispute'>((props, { business }) => {
  const { of, amount, reason, status } = props
  const dollars = formatDollars(amount)
  return {
    subject: `Dispute ${STATES[status]}: ${dollars}, ${nameOf(of)}`,
    headline: `Dispute ${STATES[status]} about ${nameOf(of)}.`,
    paragraphs: [
      `${of.name ? `${of.name}: ` : ''}${disputeReason(reason)}, ${dollars}.`,
      ...NEXT[status](props, business),
      ...(props.gift_card ? [GIFT_CARD[status](props.gift_card)] : []),
    ],
    action: actionFor(of, status),
    closing: `Send evidence in the payment provider’s dashboard. The shop follows what the bank decides.`,
  }
})

export const refundFailed = simpleTemplate<'refund-failed'>(({ of, amount, reason }) => ({
  subject: `A refund of ${formatDollars(amount)} failed: ${nameOf(of)}`,
  headline: `A refund of ${formatDollars(amount)} for ${nameOf(of)} failed.`,
  paragraphs: [
    [`${of.name ? `${of.name} did not get the money.` : 'The money did not arrive.'}`, reason]
      .filter(Boolean)
      .join(' '),
    'It is back in the shop’s balance at the payment provider. Return it another way, such as by check.',
  ],
  action: {
    label: 'order_id' in of ? 'Open the orders' : 'Open the commission',
    path:
      'order_id' in of
        ? `${ADMIN_PAGES.orders}?search=${of.order_id}`
        : adminCommissionPage(of.commission_uuid),
  },
  closing: 'The refunded amount and its tax are corrected.',
}))

const STATES = { open: 'opened', won: 'won', lost: 'lost' } as const

const NEXT: Record<Dispute['status'], (dispute: Dispute, business: Business) => string[]> = {
  open: ({ due_by }, business) => [
    'The bank holds the money until it decides.',
    ...(due_by ? [`Evidence is due by ${workshopTime(due_by, business)}.`] : []),
  ],
  won: () => ['The bank decided for the shop: the money stays here. You don’t need to do anything.'],
  lost: () => ['The bank has returned the money to the customer. A refund is no longer possible.'],
}

const GIFT_CARD: Record<Dispute['status'], (card: NonNullable<Dispute['gift_card']>) => string> = {
  open: ({ last_four, left }) =>
    `The gift card that it bought, ends in ${last_four}, is blocked until the bank decides. ${formatDollars(left)} is left on it.`,
  won: ({ last_four, left }) =>
    `The gift card that it bought, ends in ${last_four}, works again. ${formatDollars(left)} is left on it.`,
  lost: ({ last_four, left }) =>
    `The amount was taken off the gift card that it bought, ends in ${last_four}. ${formatDollars(left)} is left on it.`,
}

function nameOf(of: PaymentOf): string {
  return 'order_id' in of ? `order ${of.order_id}` : 'a commission’s deposit'
}

function actionFor(of: PaymentOf, status: Dispute['status']): { label: string; path: string } {
  if (!('order_id' in of))
    return { label: 'Open the commission', path: adminCommissionPage(of.commission_uuid) }
  if (status === 'open' && of.order_uuid)
    return { label: 'Open the evidence', path: evidencePage(of.order_uuid) }
  return { label: 'Open the orders', path: `${ADMIN_PAGES.orders}?search=${of.order_id}` }
}
