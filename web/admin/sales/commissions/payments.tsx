import { adminOrderPage } from '#contract/app/admin-paths.ts'
import { dayIn, shortDay } from '#contract/platform/values/dates.ts'
import { formatDollars, toCents, toDollars } from '#contract/platform/values/money.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { CLOSED_STATES } from '#contract/sales/commissions/commission-states.ts'
import { cardLabel } from '#contract/sales/orders/card-label.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import { type Dot, StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import type { Today } from './next-step.ts'
import type { TypedQuote } from './use-quote-form.ts'

interface PaymentsProps {
  commission: AdminCommission
  /** The quote that is being typed; null when it can't be changed. */
  typed: TypedQuote | null
  today: Today
}

interface Row {
  label: string
  dollars: number | null
  status: { dot: Dot; text: string }
  card?: PaymentCard | null
}

export function Payments({ commission, typed, today }: PaymentsProps) {
  const { state, order_uuid, order_id, order_status, payments, deposit } = commission
  const isBalancePaid = payments.some(({ kind }) => kind === 'balance')
  return (
    <section aria-labelledby="payments-heading">
      <h2 id="payments-heading" className="type-h3 pb-2">
        Payments
      </h2>
      <dl className="border-t border-bone-300">
        <PaymentRow row={depositRow(commission, typed, today)} />
        <PaymentRow row={balanceRow(commission, typed, today)} />
      </dl>
      {deposit?.flag && <p className="pt-3 text-small font-semibold text-rust-700">{deposit.flag}</p>}
      {!isBalancePaid && !CLOSED_STATES.includes(state) && (
        <p className="pt-3 text-caption text-steel-600">
          Shipping, tax and the card fee are added to the balance.
        </p>
      )}
      {order_uuid && order_id !== null && order_status !== 'cancelled' && (
        <LinkUnderlined to={adminOrderPage(order_uuid)} className="mt-1">
          Order {order_id}, {order_status === 'pending' ? 'not paid yet' : order_status}
        </LinkUnderlined>
      )}
    </section>
  )
}

function PaymentRow({ row: { label, dollars, status, card } }: { row: Row }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 wide:grid-cols-[minmax(0,1fr)_auto_minmax(0,11rem)] border-b border-bone-300 py-2.5">
      <dt className="type-label">{label}</dt>
      <dd className="type-label text-right">{dollars === null ? '–' : formatDollars(dollars)}</dd>
      <dd className="col-span-2 text-small wide:col-span-1 text-steel-600 [&>span]:whitespace-normal">
        <StatusBadge dot={status.dot}>{status.text}</StatusBadge>
      </dd>
      {card && <dd className="col-span-full text-caption text-steel-600">{cardLabel(card)}</dd>}
    </div>
  )
}

function depositRow(
  { quote, state, payments, deposit }: AdminCommission,
  typed: TypedQuote | null,
  today: Today,
): Row {
  const terms = typed ?? (quote && { percent: quote.deposit_percent, deposit: quote.deposit })
  const paid = payments.find(({ kind }) => kind === 'deposit')
  const label = terms ? `Deposit, ${terms.percent}%` : 'Deposit'
  if (paid) return { label, dollars: paid.amount, status: paidStatus(paid, today), card: paid.card }
  const dollars = terms?.deposit ?? null
  if (dollars === 0) return { label, dollars, status: { dot: 'quiet', text: 'None asked for' } }
  if (deposit && PAYMENT_PROBLEMS[deposit.state])
    return { label, dollars, status: { dot: 'waiting', text: PAYMENT_PROBLEMS[deposit.state] ?? '' } }
  if (state === 'accepted') return { label, dollars, status: { dot: 'waiting', text: 'Due' } }
  if (state === 'quoted' && !isChanged(quote, typed))
    return { label, dollars, status: { dot: 'quiet', text: 'Asked for with the quote' } }
  return {
    label,
    dollars,
    status: {
      dot: 'quiet',
      text: [...CLOSED_STATES, 'expired'].includes(state) ? 'Not paid' : 'Not asked yet',
    },
  }
}

const PAYMENT_PROBLEMS: Partial<Record<string, string>> = {
  capturing: 'Authorized, being taken',
  mismatch: 'Does not match the quote; not charged',
}

function isChanged(quote: AdminCommission['quote'], typed: TypedQuote | null): boolean {
  return typed !== null && typed.deposit !== quote?.deposit
}

function balanceRow(
  { quote, state, payments }: AdminCommission,
  typed: TypedQuote | null,
  today: Today,
): Row {
  const paid = payments.find(({ kind }) => kind === 'balance')
  if (paid)
    return { label: 'Balance', dollars: paid.amount, status: paidStatus(paid, today), card: paid.card }
  const terms = typed ?? quote
  const dollars = terms ? toDollars(toCents(terms.price) - toCents(terms.deposit)) : null
  const status = BALANCE_STATUS[state] ?? { dot: 'quiet', text: 'Not asked yet' }
  return { label: 'Balance', dollars, status }
}

const BALANCE_STATUS: Partial<Record<AdminCommission['state'], Row['status']>> = {
  accepted: { dot: 'quiet', text: 'Asked for when ready' },
  in_progress: { dot: 'quiet', text: 'Asked for when ready' },
  ready: { dot: 'waiting', text: 'Due' },
  declined: { dot: 'quiet', text: 'Not asked for' },
  withdrawn: { dot: 'quiet', text: 'Not asked for' },
  cancelled: { dot: 'quiet', text: 'Not paid' },
}

function paidStatus(
  { paid_at, refunded, amount }: AdminCommission['payments'][number],
  { today, timeZone }: Today,
): Row['status'] {
  const paid = `Paid ${shortDay(dayIn(timeZone, paid_at), today)}`
  if (refunded === 0) return { dot: 'good', text: paid }
  const back = refunded >= amount ? 'refunded' : `${formatDollars(refunded)} refunded`
  return { dot: 'quiet', text: `${paid}, ${back}` }
}
