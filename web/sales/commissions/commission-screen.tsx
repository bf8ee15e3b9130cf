import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { commissionNumber } from '#contract/sales/commissions/commission-number.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { LocalDay } from '#web/platform/ui/local-day.tsx'
import { StageList } from '#web/sales/orders/stage-list.tsx'
import { AcceptQuote } from './accept-quote.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { headlineOf } from './headline.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { QuoteFigures, QuotePanel } from './quote-panel.tsx'
import { type CommissionStage, commissionStages } from './stages.ts'
import { Thread } from './thread.tsx'
import { threadOf } from './thread-entries.ts'
import { useFreshCommission, usePaymentPoll } from './use-fresh-commission.ts'
import { Withdraw } from './withdraw.tsx'

interface CommissionScreenProps {
  commission: Commission
  /** The order that paid the balance, if any. */
  order: Order | null
}

/** In the order of a phone; wider screens put the progress on the left and the money on the right. */
export function CommissionScreen({ commission, order }: CommissionScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWithdrawn, setWithdrawn] = useState(false)
  useFreshCommission()
  const { state, quote, commission_uuid } = commission
  const { title, sentence } = headlineOf(commission, order?.status)
  const entries = threadOf(commission)
  const isReady = state === 'ready'
  /** The shop's photographs of the finished piece. */
  const lead = entries.find(({ isOwn, images }) => !isOwn && images.length > 0) ?? entries[0]
  const isOffered = state === 'quoted' || (state === 'accepted' && (quote?.deposit ?? 0) > 0)
  // After the dialog is gone, which makes the rest of the page inert.
  useEffect(() => {
    if (isWithdrawn && state === 'withdrawn') heading.current?.focus()
  }, [isWithdrawn, state])

  const isExpected = usePaymentExpected(commission)
  const isLooking = usePaymentPoll(isExpected)
  const canWithdraw = ['enquiry', 'quoted', 'accepted'].includes(state)
  const withdraw = canWithdraw && (
    <Withdraw
      commission={commission}
      onWithdrawn={() => setWithdrawn(true)}
      className={isOffered ? 'mt-3 w-full' : 'mt-8 max-md:w-full md:-ml-7'}
    />
  )
  return (
    <div className="page-width pt-7 pb-14 md:pt-16 md:pb-32">
      <p className="text-small text-steel-600">Commission {commissionNumber(commission_uuid)}</p>
      <h1 ref={heading} tabIndex={-1} className="type-h1 max-w-[13.7em] pt-1 outline-none! shadow-none!">
        {title}
      </h1>
      {sentence && <p className="max-w-[33em] pt-4 wrap-anywhere">{sentence}</p>}
      <WithoutScript />
      <PaymentNotice commission={commission} isExpected={isExpected} isLooking={isLooking} />
      <div
        className={classes(
          // A quote's description follows its headline.
          isOffered && !sentence ? 'pt-4' : 'pt-7',
          'grid gap-x-16 gap-y-9 md:grid-cols-[minmax(0,1fr)_350px] md:grid-rows-[auto_1fr] md:gap-y-14 md:pt-16 xl:grid-cols-[268px_minmax(0,1fr)_350px]',
        )}
      >
        <div className="min-w-0 xl:col-start-2">
          {isOffered ? (
            <QuoteText commission={commission} />
          ) : (
            <Thread commission={commission} entries={isReady ? [lead] : entries} />
          )}
        </div>
        {quote && (
          <div className="-mx-(--page-margin) self-start bg-bone-200 px-(--page-margin) py-8 md:row-span-2 md:mx-0 md:p-7">
            {isReady ? (
              <BalancePanel commission={commission} quote={quote} />
            ) : isOffered ? (
              <QuoteFigures quote={quote} />
            ) : (
              <QuotePanel commission={commission} quote={quote} order={order} />
            )}
          </div>
        )}
        <div className="min-w-0 empty:hidden xl:col-start-2">
          {isOffered && quote && !isLooking && (
            <AcceptQuote key={state} commission={commission} quote={quote}>
              {withdraw}
            </AcceptQuote>
          )}
          {isOffered && <Thread commission={commission} entries={entries} className="pt-14" />}
          {isReady && (
            <Thread commission={commission} entries={entries.filter((entry) => entry !== lead)} isRest />
          )}
        </div>
        <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <StageList label="Progress" stages={commissionStages(commission, order).map(toListed)} />
          {!isOffered && withdraw}
        </div>
      </div>
    </div>
  )
}

function WithoutScript() {
  const { email } = useBusiness()
  return (
    <p className="hidden max-w-[33em] pt-4 text-steel-600 noscript:block">
      Accepting, paying and writing here needs JavaScript. Turn it on and reload the page, or write to{' '}
      <a href={`mailto:${email}`} className="underline underline-offset-4">
        {email}
      </a>
      .
    </p>
  )
}

/** Describes the quoted piece, and says when it was offered. */
function QuoteText({ commission: { quote } }: { commission: Commission }) {
  if (!quote) return null
  return (
    <>
      {quote.description && (
        <p className="max-w-[36em] max-md:text-[1.0625rem]/[1.75rem] whitespace-pre-line wrap-anywhere">
          {quote.description}
        </p>
      )}
      <p className="pt-1.5 text-small text-steel-600">
        Sent <LocalDay instant={quote.at} />
      </p>
    </>
  )
}

function toListed({ label, reached, at, before, after, hint }: CommissionStage) {
  const day = reached && at && (
    <>
      {before}
      <LocalDay instant={at} />
      {after}
    </>
  )
  return { label, reached, detail: day || (reached ? undefined : hint) }
}

/** Whether the customer comes from the payment page, and the payment is not confirmed yet. */
function usePaymentExpected({ state, quote }: Commission): boolean {
  const isBack = useSearchParams()[0].has('paid')
  return isBack && state === 'accepted' && quote !== null && quote.deposit > 0
}
