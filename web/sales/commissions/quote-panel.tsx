import type { ReactNode } from 'react'
import { longDay } from '#contract/platform/values/dates.ts'
import { formatDollars, toCents, toDollars } from '#contract/platform/values/money.ts'
import { orderPage } from '#contract/platform/values/paths.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { cardLabel } from '#contract/sales/orders/card-label.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { AmountRow, SummaryRow } from '#web/sales/cart/summary-row.tsx'
import { SummaryTotal } from '#web/sales/cart/summary-total.tsx'

export type Quote = NonNullable<Commission['quote']>

/** Shows price, deposit and dates of a quote that is not accepted yet. */
export function QuoteFigures({ quote }: { quote: Quote }) {
  const { price, deposit, deposit_percent, finish_by, valid_until } = quote
  const rest = toDollars(toCents(price) - toCents(deposit))
  return (
    <section aria-label="The quote">
      <dl className="flex flex-col gap-3">
        {deposit > 0 && <AmountRow label="Price" dollars={price} />}
        {finish_by && <SummaryRow label="Finished by">{longDay(finish_by)}</SummaryRow>}
        <SummaryRow label="Good until">{longDay(valid_until)}</SummaryRow>
        <SummaryTotal label={deposit > 0 ? 'Deposit now' : 'Price'} dollars={deposit > 0 ? deposit : price} />
      </dl>
      <p className="pt-1 text-small text-steel-600">
        {deposit > 0 && `${deposit_percent}% of the price. `}
        {deposit > 0 && rest > 0
          ? `The other ${formatDollars(rest)} is due when it is ready, plus shipping and the card fee.`
          : `${deposit > 0 ? 'Shipping and the card fee are' : 'It is'} due when it is ready${deposit > 0 ? '' : ', plus shipping and the card fee'}.`}
      </p>
    </section>
  )
}

interface QuotePanelProps {
  commission: Commission
  quote: Quote
  order: Order | null
}

/** Shows the agreed price, the payments and the balance. */
export function QuotePanel({ commission, quote, order }: QuotePanelProps) {
  const { state, payments, order_uuid } = commission
  const paid = payments.find(({ kind }) => kind === 'deposit')
  const deposit = paid?.amount ?? 0
  const isPaid = state === 'paid' || state === 'complete'
  const isOpen = state === 'accepted' || state === 'in_progress'
  const balance = toDollars(toCents(quote.price) - toCents(deposit))
  return (
    <section aria-labelledby="our-quote">
      <h2 id="our-quote" className="type-h3 pb-3">
        Our quote
      </h2>
      <QuoteDescription quote={quote} />
      <dl className="flex flex-col gap-3 pt-4">
        {isOpen ? (
          <>
            <AmountRow label="Price" dollars={quote.price} />
            {paid && <AmountRow label="Deposit paid" note={cardNote(paid)} dollars={-deposit} />}
            <SummaryTotal label="Balance" dollars={balance} />
          </>
        ) : (
          <PaidRows quote={quote} commission={commission} />
        )}
      </dl>
      {isOpen && (
        <p className="pt-1 text-small text-steel-600">
          Due when it is ready, plus shipping and the card fee.
        </p>
      )}
      {isPaid && order_uuid && (
        <Link to={orderPage(order_uuid)} className={buttonStyle('primary', 'normal', 'mt-6 w-full')}>
          {order ? `See order ${order.id}` : 'See the order'}
        </Link>
      )}
    </section>
  )
}

function PaidRows({ quote, commission: { payments } }: { quote: Quote; commission: Commission }): ReactNode {
  return (
    <>
      <AmountRow label="Price" dollars={quote.price} />
      {payments.map((payment) => (
        <AmountRow
          key={payment.kind}
          label={payment.kind === 'deposit' ? 'Deposit paid' : 'Balance paid'}
          note={cardNote(payment)}
          dollars={payment.amount}
        />
      ))}
      {payments
        .filter(({ refunded }) => refunded > 0)
        .map(({ kind, refunded }) => (
          <AmountRow key={`${kind} back`} label="Goes back to your card" dollars={refunded} />
        ))}
    </>
  )
}

function cardNote({ card }: Commission['payments'][number]): string | undefined {
  return card ? `, ${cardLabel(card)}` : undefined
}

export function QuoteDescription({ quote: { description, finish_by } }: { quote: Quote }) {
  if (!description && !finish_by) return null
  return (
    <p className="text-small text-steel-600 whitespace-pre-line wrap-anywhere">
      {[description, finish_by && `Finished by ${longDay(finish_by)}.`].filter(Boolean).join(' ')}
    </p>
  )
}
