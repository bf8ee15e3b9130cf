import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dialedNumber } from '#contract/operations/settings/business-labels.ts'
import { formatDollars, toCents, toDollars } from '#contract/platform/values/money.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { ChangeAddressDialog } from './change-address-dialog.tsx'
import { refundTarget } from './refund-target.ts'
import { Until } from './until.tsx'
import type { ChangeWindow } from './use-change-window.ts'

interface SomethingToChangeProps {
  order: Order
  window: ChangeWindow
  /** The link to write to the workshop. */
  email: string
}

/** Where a customer changes or cancels the order, and afterwards how to write to the workshop. */
export function SomethingToChange({ order, window: { until, closed }, email }: SomethingToChangeProps) {
  const [open, setOpen] = useState<'address' | 'cancel' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  // An open dialog stays open when the time ends, and a refused one keeps what was typed.
  const close = () => setOpen(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(false)
  // The button that opened it may be gone.
  useEffect(() => {
    if (open === null && wasOpen.current && until === null) heading.current?.focus()
    wasOpen.current = open !== null
  }, [open, until])
  const dialog = { order, until, onClose: close, onRefused: () => void revalidate() }

  function onMoved(moved: Order) {
    close()
    const less = toDollars(toCents(order.total_price) - toCents(moved.total_price))
    setDone(
      `Address changed.${less > 0 ? ` ${formatDollars(less)} goes back to ${refundTarget(order)}.` : ''}`,
    )
    void revalidate()
  }

  return (
    <section
      id="something-to-change"
      aria-labelledby="something-to-change-title"
      className="border-t border-bone-300 pt-8 scroll-mt-24 print:hidden"
    >
      <h2
        id="something-to-change-title"
        ref={heading}
        tabIndex={-1}
        className="type-h3 focus:shadow-none focus:outline-none"
      >
        Something to change?
      </h2>
      {until === null ? (
        <Closed sentence={closed} email={email} />
      ) : (
        <>
          <p className="max-w-[32.8em] pt-1 text-steel-600">
            {closed === null ? 'You can do it here' : `${closed} You can cancel here`}{' '}
            <strong className="font-[550]">
              <Until instant={until} />
            </strong>
            {closed === null && '. After that, write to us'}.
          </p>
          <div className="grid max-w-105 grid-cols-2 gap-3 pt-5">
            {order.shipping_address && closed === null && (
              <Button kind="secondary" className="px-2" onClick={() => setOpen('address')}>
                Change address
              </Button>
            )}
            <Button kind="secondary" className="px-2" onClick={() => setOpen('cancel')}>
              Cancel order
            </Button>
          </div>
        </>
      )}
      {done && (
        <Notice kind="done" className="mt-5">
          {done}
        </Notice>
      )}
      {open === 'address' && <ChangeAddressDialog {...dialog} onChanged={onMoved} />}
      {open === 'cancel' && <CancelOrderDialog {...dialog} />}
    </section>
  )
}

function Closed({ sentence, email }: { sentence: string | null; email: string }) {
  const { phone, opening } = useBusiness()
  return (
    <>
      <p className="max-w-[32.8em] pt-1 text-steel-600">{sentence}</p>
      <a href={email} className={buttonStyle('secondary', 'normal', 'mt-5 max-md:w-full')}>
        Contact Us
      </a>
      {phone && (
        <p className="pt-4 text-small text-steel-600">
          Or call{' '}
          <a
            href={`tel:${dialedNumber(phone)}`}
            className="inline-flex min-h-11 items-center font-[550] text-steel-950 underline decoration-brass-700 underline-offset-4"
          >
            {phone}
          </a>
          {opening.map(({ days, times }) => (
            <span key={days} className="block">
              {days}, {times}
            </span>
          ))}
        </p>
      )}
    </>
  )
}
