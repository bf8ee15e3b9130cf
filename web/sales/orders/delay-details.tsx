import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { orderPage } from '#contract/platform/values/paths.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { DelayAnswer } from '#contract/sales/orders/delay-rules.ts'
import type { CustomerDelay } from '#contract/sales/orders/delays.ts'
import { unansweredSentence } from '#contract/sales/orders/unanswered-sentence.ts'
import { browserApi, errorMessage } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Image } from '#web/platform/ui/image.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'

interface DelayDetailsProps {
  delay: CustomerDelay
  token: string
  onChanged: (delay: CustomerDelay) => void
  onOutdated: () => void
}

export function DelayDetails({ delay, token, onChanged, onOutdated }: DelayDetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = delay
  const first = useRef(state)
  // After an answer, the headline says what it was.
  useEffect(() => {
    if (state !== first.current) heading.current?.focus()
  }, [state])

  return (
    <>
      <p className="text-small text-steel-600">Order {delay.order_id}</p>
      <h1 ref={heading} tabIndex={-1} className="type-h1 pt-1 focus:shadow-none focus:outline-none">
        {HEADLINES[state]}
      </h1>
      {state !== 'open' && <p className="pt-5">{outcome(delay)}</p>}
      {(state === 'open' || state === 'waiting') && (
        <>
          <dl className="grid grid-cols-2 gap-4 pt-9">
            <div>
              <dt className="text-small text-steel-600">We said</dt>
              <dd className="type-h3 text-steel-600">{weekday(delay.was)}</dd>
            </div>
            <div>
              <dt className="text-small text-steel-600">It will ship by</dt>
              <dd className="type-h3">{weekday(delay.ship_by)}</dd>
            </div>
          </dl>
          {delay.reason && (
            <p className="pt-8 text-[1.0625rem]/[1.75rem] wrap-anywhere whitespace-pre-line">
              {delay.reason}
            </p>
          )}
          {delay.by && <p className="pt-2 text-steel-600">{delay.by}</p>}
        </>
      )}
      <Products delay={delay} />
      {state === 'open' ? (
        <Answers delay={delay} token={token} onChanged={onChanged} onOutdated={onOutdated} />
      ) : (
        <LinkUnderlined to={orderPage(delay.order_uuid)} className="mt-6">
          View your order
        </LinkUnderlined>
      )}
    </>
  )
}

const HEADLINES: Record<CustomerDelay['state'], string> = {
  open: 'Your order will ship later than we said.',
  waiting: 'Thank you for waiting.',
  cancelling: 'We are canceling your order.',
  cancelled: 'Your order was cancelled.',
  shipped: 'Your order has shipped.',
  replaced: 'There is a later date since.',
}

function outcome(delay: CustomerDelay): string {
  const { state, ship_by } = delay
  if (state === 'waiting') return `You will wait. Your order ships by ${weekday(ship_by)}.`
  // Also while the bank holds the payment because of a dispute, so without saying where the money is.
  if (state === 'cancelling') return 'We will email you about your refund.'
  if (state === 'cancelled')
    return 'There is nothing left to answer. Our email about the cancellation says what was refunded.'
  if (state === 'shipped') return 'There is nothing left to answer. The tracking number is in our email.'
  return 'We sent you another date after this one. Please answer with the link in our latest email.'
}

function Products({ delay: { products, refund, is_everything, state } }: { delay: CustomerDelay }) {
  return (
    <ul className="mt-9 border-b border-bone-300">
      {products.map(({ name, image_url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
        <li key={index} className="flex gap-4 border-t border-bone-300 py-5">
          {image_url && (
            <div className="w-28 shrink-0">
              <Image url={image_url} alt="" sizes="112px" />
            </div>
          )}
          <div className="min-w-0">
            <p className="type-h3 wrap-anywhere">{name}</p>
            {index === 0 && state === 'open' && (
              <p className="pt-1 text-steel-600">
                {is_everything ? 'Paid' : 'Paid, not refunded yet:'} {formatDollars(refund)}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Answers({ delay, token, onChanged, onOutdated }: DelayDetailsProps) {
  const [busy, setBusy] = useState<DelayAnswer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function answer(choice: DelayAnswer) {
    if (busy) return
    setBusy(choice)
    setFailure(null)
    try {
      onChanged((await browserApi.orders.answerDelay({ token, answer: choice })).data)
    } catch (error) {
      // Answered in another tab, shipped, or replaced: the page shows it.
      if (error instanceof ApiError && error.status === 409) return onOutdated()
      setFailure(errorMessage(error, 'Your answer did not reach us. Nothing was changed.'))
    }
    setBusy(null)
  }

  return (
    <>
      {failure && (
        <Notice kind="failed" className="mt-7">
          {failure}
        </Notice>
      )}
      <div className="grid gap-3 pt-7 sm:grid-cols-2">
        <Button busy={busy === 'wait' && 'Sending…'} onClick={() => void answer('wait')}>
          I will wait
        </Button>
        <Button
          kind="secondary"
          busy={busy === 'cancel' && 'Canceling…'}
          onClick={() => void answer('cancel')}
        >
          Cancel and refund
        </Button>
      </div>
      <p className="pt-5 text-steel-600">
        {unansweredSentence(delay)} {refundSentence(delay)} Opening this page changes nothing.
      </p>
    </>
  )
}

function refundSentence({ refund, is_everything, refund_to }: CustomerDelay): string {
  const amount = `${is_everything ? 'the full ' : ''}${formatDollars(refund)}`
  if (refund_to === 'hand') return `Canceling returns ${amount}: we give it back the way you paid.`
  if (refund_to === 'gift_card') return `Canceling returns ${amount} to your gift card.`
  if (refund_to === 'both') return `Canceling returns ${amount} to your card and your gift card.`
  return `Canceling returns ${amount} to your card.`
}
