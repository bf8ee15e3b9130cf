import type { Message } from '#contract/customers/messages/messages.ts'
import type { Confirmed } from '#contract/customers/notifications/notifications.ts'
import { CONFIRMATION_LIFE_MS } from '#contract/customers/notifications/subscription-kinds.ts'
import type { HideReason } from '#contract/customers/reviews/hide-reasons.ts'
import { MAX_CLAIM_HOURS } from '#contract/platform/values/limits.ts'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import type { DelayAnswer } from '#contract/sales/orders/delay-rules.ts'
import type { DisputeStatus } from '#contract/sales/orders/disputes.ts'
import type { Settlement } from '#contract/sales/orders/order-change.ts'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import type { Order, Receipt } from '#contract/sales/orders/orders.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import type { ProblemKey } from '#contract/staff/dashboard/problems.ts'

/**
 * Every kind of email that the shop sends, with the props of its template. The outbox stores the props as JSON, so a
 * template must still render the props that an earlier version stored.
 */
export interface Emails {
  /** `again`: a recovery, which can't know whether it was sent before. */
  'order-confirmation': { order: Order; again?: true } & Delivery
  'order-notice': { order: Order }
  'order-receipt': { receipt: Receipt; again?: true } & Delivery
  /** `until`: when the link ends. */
  'pay-link': { order: Order; until: string }
  /** `order`: as it is until it is paid, below as it stays. `what`: sentences. `amount`: dollars of the difference. */
  'change-pay-link': { order: Order; what: string[]; amount: number; until: string }
  'change-ended': { order: Order; state: 'expired' | 'withdrawn' }
  'order-shipped': { order: Order }
  /** `age`: which those who pick it up must have reached. */
  'order-ready': { order: Order; age: number }
  /** `link`: the token of the page on which the customer answers. */
  'order-delayed': { order: Order; delay: EmailDelay; link: string }
  /** To staff: the customer has not answered, so the order will be cancelled at `cancels_at`. */
  'delay-warning': { order: Order; delay: EmailDelay; cancels_at: string }
  /** To staff. `by_hand`: dollars that they must give back, or null when the order could not be refunded. */
  'delay-cancellation': {
    order: Order
    by_hand: number | null
    /** Missing in emails that are older. */
    cause?: 'because of its delay' | 'by its customer'
  }
  /** To staff: the customer cancelled it. `reason`: in their words, or empty. */
  'order-cancelled-notice': { order: Order; reason: string }
  /** `refunded`: dollars refunded so far; `tax`: the part of it that is tax. */
  'order-cancelled': { order: Order; refunded: number; tax?: number; again?: true } & RefundParts
  /** `amount`: dollars of this refund; `tax`: the part of it that is tax. */
  'order-refunded': { order: Order; amount: number; tax?: number } & RefundParts
  /** To an address that the order no longer has: without `order` and what belongs to it. */
  'order-changed': {
    order_id: number
    order?: Order
    what?: string[]
    same_promise?: boolean
    money?: ChangedMoney
  }
  /** To staff. `due_by`: when the evidence is due. */
  dispute: {
    of: PaymentOf
    amount: number
    reason: string
    status: DisputeStatus
    due_by: string | null
    /** The card that the order bought. `left`: once the dispute had its effect. */
    gift_card?: { last_four: string; left: number }
  }
  /** To staff. `reason`: a sentence. */
  'refund-failed': { of: PaymentOf; amount: number; reason: string | null }
  /**
   * To the recipient. `card`: its uuid. `code`: never stored, only added while the email is sent. Names and message are empty
   * for a card that staff issued.
   */
  'gift-card': {
    card: string
    last_four: string
    recipient_name: string
    giver_name: string
    message: string
    amount: number
    code?: string
    again?: true
  }
  /** To the customer, without their words and name: nobody has proved the address. */
  'commission-request': { commission: EmailCommission }
  /** To the shop. `text`: of the customer. `amount`: dollars of the deposit. */
  'commission-notice': {
    commission: EmailCommission
    event: CommissionNotice
    email: string
    phone: string | null
    text: string
    images: string[]
    wishes: [label: string, value: string][]
    amount?: number
  }
  'commission-quote': { commission: EmailCommission; quote: EmailQuote }
  'commission-quote-expiring': { commission: EmailCommission; quote: EmailQuote }
  /** `by`: the first name of the admin. `images`: paths, here and below. */
  'commission-note': { commission: EmailCommission; text: string; images: string[]; by: string | null }
  /** `balance`: dollars that are left of the price. `ship_to`: in one line, missing in emails that are older. */
  'commission-deposit': {
    commission: EmailCommission
    amount: number
    balance: number
    finish_by: string | null
    ship_to?: string
  }
  'commission-address': { commission: EmailCommission; ship_to: string }
  'commission-ready': { commission: EmailCommission; price: number; deposit: number; image: string | null }
  /** `refunded`: dollars of the deposit that go back, to `card`. `deposit`: dollars that were paid. */
  'commission-ended': {
    commission: EmailCommission
    state: 'declined' | 'cancelled'
    reason: string | null
    deposit: number
    refunded: number
    card?: PaymentCard
  }
  /** `link`: the token in the link, here and below. */
  'review-request': { name: string; link: string; products: { name: string; image_url: string | null }[] }
  'review-reply': { reply: string; product: { id: number; name: string }; title: string; text: string }
  /** `images`: how many were removed. */
  'review-hidden': { product: string; text: string; reason: HideReason; hidden: boolean; images: number }
  'message-reply': { message: Omit<Message, 'archived'>; text: string }
  /** `suspicious`: the hidden field of the form was filled in. */
  'contact-message': { message: Omit<Message, 'archived'> & { suspicious?: boolean } }
  /**
   * No names in emails to addresses that nobody has verified. `device`, `at`: with what and when the sign-up was made.
   * `several`: whether the address has others.
   */
  verification: { code: string; link: string; device?: string; at?: string; several?: boolean }
  'already-registered': Record<never, never>
  /** `passkeys`: their names. */
  'password-reset': { link: string; passkeys?: string[]; backupEmails?: string[] }
  code: { code: string; purpose: 'login' | 'two-factor' | 'backup-email' }
  /** `name`: null for an unverified account. `device`: where the change was made; null for a command on the server. */
  'account-notice': { name: string | null; change: AccountChange; at: string; device: string | null }
  'siteadmin-invitation': { link: string }
  /** `what`: a sentence for each problem. */
  'backup-failed': { at: string; what: string[] }
  /** `message`: a sentence with figures. */
  problem: { key: ProblemKey; message: string; since: string }
  'problem-over': { key: ProblemKey; since: string; until: string }
  /** `snapshot_at`: of the restored backup. `problems`: a sentence for each payment without an order, and for what else staff must do. */
  'recovered-orders': {
    snapshot_at: string
    orders: RecoveredOrder[]
    deposits?: RecoveredDeposit[]
    problems: string[]
  }
  /** `version`: the one that should have replaced the running one. `reason`: lines of text. */
  'update-failed': { at: string; version: string; reason: string }
  /** `link`: the token that confirms it. */
  'confirm-notification': { subscription: Confirmed; link: string; unsubscribe_url: string }
  'back-in-stock': { product: EmailProduct; unsubscribe_url: string }
  /** `others`: the other categories with something new. */
  'new-in-category': NewProducts & { others?: NewProducts[]; unsubscribe_url: string }
  'drop-open': { name: string; slug: string; closes_at: string; unsubscribe_url: string }
  reopening: { unsubscribe_url: string }
  /** `was`: dollars, the lowest price of the days before. */
  'price-alert': {
    product: EmailProduct
    was: number
    unsubscribe_url: string
  }
  'draw-confirmation': { drop: DrawOfEmail; entry: string; token: string; unsubscribe_url: string }
  'draw-entry': { drop: DrawOfEmail; entry: string; unsubscribe_url: string }
  /** `token`: of the private link, which works until `until`. */
  'draw-won': {
    drop: { slug: string; name: string }
    product: string
    entry: string
    rank: number
    token: string
    until: string
    unsubscribe_url: string
  }
  /** `name`: of the site admin. `checks`: a sentence about each DNS record of the sender's domain. */
  'test-email': { name: string; checks: { name: string; message: string; ok: boolean }[] }
}

/** The paid order or commission. */
export type PaymentOf =
  | { order_id: number; name: string; order_uuid?: string }
  | { commission_uuid: string; name: string }

/** When an order ships and arrives. */
export interface Delivery {
  /** "Ships by Tue, Nov 24. Arrives Nov 27 – Dec 2." */
  delivery?: string
}

/** Days are "2027-03-01". `refund`: dollars that a cancellation returns. */
export interface EmailDelay {
  from: string
  to: string
  reason: string
  /** Who wrote the reason. */
  by: string | null
  unanswered: DelayAnswer
  answer_by: string
  refund: number
}

export interface EmailCommission {
  uuid: string
  /** The customer's. */
  name: string
  /** The name of a category, or "Other". */
  kind: string
}

/** Dollars of a refund that do not go to the order's card. `deposit_card`: the card of the deposit, which gets `deposit`. */
export interface RefundParts {
  gift_card?: number
  deposit?: number
  deposit_card?: PaymentCard
}

/** In dollars: the totals, and what of their difference was paid, waived or returned. `at`: when. */
export interface ChangedMoney extends RefundParts {
  before: number
  after: number
  settled: Settlement | null
  at: string
  paid: number
  waived: number
  returned: number
}

/** In dollars; `deposit` is 0 when none is asked for. Days are "2027-03-01". */
export interface EmailQuote {
  price: number
  deposit: number
  finish_by: string | null
  valid_until: string
  description: string | null
}

export type CommissionNotice = 'requested' | 'message' | 'accepted' | 'withdrawn' | 'deposit'

/** As it was when the email was queued. */
export interface EmailProduct {
  id: number
  name: string
  price: number
  /** A path. */
  image_url: string | null
}

/** All of one category. */
export interface NewProducts {
  category: string
  products: EmailProduct[]
  /** How many are not listed. */
  more: number
}

export interface RecoveredDeposit {
  commission_uuid: string
  name: string
  amount: number
  flag: string | null
}

export interface RecoveredOrder {
  id: number
  order_uuid: string
  name: string
  total: number
  status: OrderStatus
  /** Why staff must look at it. */
  flag: string | null
}

/** `closes_at`: when the draw takes place. */
export interface DrawOfEmail {
  slug: string
  name: string
  closes_at: string
}

export type EmailKind = keyof Emails

interface EmailKindInfo {
  label: string
  /** Whether admins may read and resend it. The content of any other email is erased once it is sent. */
  readable: boolean
  /** For an email with a secret or with news: how long it works. An email that is still waiting then is not sent. */
  secretLifeMs?: number
  /** Sent to many people at once, after all other emails. */
  bulk?: true
}

const EMAIL_KINDS: Record<EmailKind, EmailKindInfo> = {
  'order-confirmation': { label: 'Order confirmation', readable: true },
  'order-notice': { label: 'New order notification', readable: true },
  'order-receipt': { label: 'Receipt', readable: true },
  'pay-link': { label: 'Payment link', readable: true },
  'change-pay-link': { label: 'Change: payment link', readable: true },
  'change-ended': { label: 'Change not made', readable: true },
  'order-shipped': { label: 'Order shipped', readable: true },
  'order-ready': { label: 'Ready for pickup', readable: true },
  'order-delayed': { label: 'Order delayed', readable: false, secretLifeMs: 90 * DAY_MS },
  'delay-warning': { label: 'No answer to a delay', readable: true },
  'delay-cancellation': { label: 'Cancelled order to refund by hand', readable: true },
  'order-cancelled-notice': { label: 'Order cancelled by its customer', readable: true },
  'order-cancelled': { label: 'Order cancelled', readable: true },
  'order-refunded': { label: 'Refund', readable: true },
  'order-changed': { label: 'Order changed', readable: true },
  dispute: { label: 'Dispute', readable: true },
  'refund-failed': { label: 'Refund failed', readable: true },
  'commission-request': { label: 'Commission: request received', readable: true },
  'commission-notice': { label: 'Commission: notification', readable: true },
  'commission-quote': { label: 'Commission: quote', readable: true },
  'commission-quote-expiring': { label: 'Commission: quote about to expire', readable: true },
  'commission-note': { label: 'Commission: note', readable: true },
  'commission-deposit': { label: 'Commission: deposit received', readable: true },
  'commission-address': { label: 'Commission: address changed', readable: true },
  'commission-ready': { label: 'Commission: ready', readable: true },
  'commission-ended': { label: 'Commission: declined or cancelled', readable: true },
  'review-request': { label: 'Review request', readable: false, secretLifeMs: 180 * DAY_MS },
  'review-reply': { label: 'Review reply', readable: true },
  'review-hidden': { label: 'Review hidden', readable: true },
  'gift-card': { label: 'Gift card', readable: true },
  'message-reply': { label: 'Message reply', readable: true },
  'contact-message': { label: 'Contact message', readable: true },
  verification: { label: 'Email verification', readable: false, secretLifeMs: DAY_MS },
  'already-registered': { label: 'Account already exists', readable: false },
  'password-reset': { label: 'Password reset', readable: false, secretLifeMs: HOUR_MS },
  code: { label: 'Verification code', readable: false, secretLifeMs: HOUR_MS },
  'account-notice': { label: 'Account notice', readable: false },
  'siteadmin-invitation': { label: 'Site admin invitation', readable: false, secretLifeMs: HOUR_MS },
  'draw-confirmation': { label: 'Draw: confirm the entry', readable: false, secretLifeMs: 7 * DAY_MS },
  'draw-entry': { label: 'Draw: entry', readable: false },
  'draw-won': { label: 'Draw: won', readable: false, secretLifeMs: MAX_CLAIM_HOURS * HOUR_MS },
  'backup-failed': { label: 'Backup failed', readable: true },
  problem: { label: 'Problem', readable: true },
  'problem-over': { label: 'Problem over', readable: true },
  'recovered-orders': { label: 'Recovered orders', readable: true },
  'update-failed': { label: 'Update failed', readable: true },
  'price-alert': { label: 'Price alert', readable: false, secretLifeMs: DAY_MS, bulk: true },
  'test-email': { label: 'Test email', readable: true },
  'confirm-notification': {
    label: 'Notification to confirm',
    readable: false,
    secretLifeMs: CONFIRMATION_LIFE_MS,
  },
  'back-in-stock': { label: 'Back in stock', readable: false, secretLifeMs: DAY_MS, bulk: true },
  'new-in-category': { label: 'New in a category', readable: false, secretLifeMs: DAY_MS, bulk: true },
  'drop-open': { label: 'Drop opening', readable: false, secretLifeMs: DAY_MS, bulk: true },
  reopening: { label: 'Reopening', readable: false, secretLifeMs: DAY_MS, bulk: true },
}

export function isBulk(kind: EmailKind): boolean {
  return EMAIL_KINDS[kind].bulk === true
}

/** The outbox may hold a kind that another version of the shop wrote. */
function findKind(kind: string): EmailKindInfo | undefined {
  return Object.hasOwn(EMAIL_KINDS, kind) ? EMAIL_KINDS[kind as EmailKind] : undefined
}

export function emailKindLabel(kind: string): string {
  return findKind(kind)?.label ?? kind
}

export function isReadable(kind: string): kind is EmailKind {
  return findKind(kind)?.readable ?? false
}

export function secretEmailKinds(): { kind: EmailKind; lifeMs: number }[] {
  return (Object.keys(EMAIL_KINDS) as EmailKind[]).flatMap((kind) => {
    const { secretLifeMs: lifeMs } = EMAIL_KINDS[kind]
    return lifeMs === undefined ? [] : [{ kind, lifeMs }]
  })
}

export const ACCOUNT_CHANGES = [
  'password-changed',
  'new-device',
  'two-factor-on',
  'two-factor-off',
  'two-factor-reset',
  'backup-codes-renewed',
  'backup-email-added',
  'passkey-added',
  'passkey-removed',
  'made-siteadmin',
  'role-customer',
  'role-admin',
  'role-siteadmin',
  'account-deleted',
  'account-removed',
] as const
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

export interface Mailbox {
  name: string
  address: string
}

export interface RenderedEmail {
  subject: string
  /** The shop's own address by default. */
  replyTo?: Mailbox | undefined
  /** Written by a person for this recipient. */
  personal?: boolean | undefined
  /** For an email that is not about an order or an account. */
  unsubscribeUrl?: string | undefined
  html: string
  text: string
}
