import { useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { isPickup } from '#contract/sales/checkout/pickup.ts'
import { ShipsLater } from '#web/catalog/opening/ships-later.tsx'
import { useClosedMessage } from '#web/catalog/opening/use-vacation.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import type { Estimates } from '#web/sales/delivery/load-estimate.ts'
import { useEstimate } from '#web/sales/delivery/use-estimate.ts'
import type { CartLine } from './cart-line.ts'
import { NO_CODES, storedCodes } from './stored-codes.ts'
import { pricedShipping, storedCheckoutForm, storedPlace, storedShipping } from './stored-shipping.ts'
import { SummaryRow } from './summary-row.tsx'
import { LargeRow } from './summary-total.tsx'
import { TotalRows } from './total-rows.tsx'
import { useFees } from './use-fees.ts'

const LABELS = { standard: 'USPS Standard', flat_rate: 'USPS Flat Rate' } as const
const LOADING = ['Shipping & handling', 'Card processing fee']

interface CartSummaryProps {
  lines: readonly CartLine[]
  estimates: Estimates
}

export function CartSummary({ lines, estimates }: CartSummaryProps) {
  const [choice, setChoice] = useState(() => ({
    ...pricedShipping(storedShipping()),
    ...storedPlace(),
    ...storedCodes(),
  }))
  const { quote, loading, error, retry } = useFees(lines, choice, {
    enabled: true,
    onNotShippable: () => setChoice((before) => ({ ...before, shippingMethod: 'standard' })),
    onNotInsurable: () => setChoice((before) => ({ ...before, addInsurance: false })),
    // The checkout says why.
    onWrongCode: () => setChoice((before) => ({ ...before, ...NO_CODES })),
  })
  const [form] = useState(storedCheckoutForm)
  const estimate = useEstimate(estimates, choice.shippingMethod, form)
  const closed = useClosedMessage()
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  return (
    <section
      aria-labelledby="summary"
      className="self-start pt-2 max-lg:ml-auto max-lg:md:max-w-[427px] lg:sticky lg:top-8 lg:bg-bone-200 lg:p-8"
    >
      <h2 id="summary" className="type-h3 pb-4 max-lg:sr-only">
        Summary
      </h2>
      {error ? (
        <>
          <p className="flex justify-between gap-4">
            Subtotal
            <span className="font-semibold">{formatDollars(subtotal)}</span>
          </p>
          <Notice kind="failed" className="my-4">
            <p>{error}</p>
            <button type="button" onClick={retry} className="type-button min-h-11 underline">
              Try again
            </button>
          </Notice>
        </>
      ) : (
        <>
          {quote ? (
            <TotalRows
              stale={loading}
              amounts={quote.amounts}
              taxRate={quote.tax_rate}
              taxPending={quote.tax_pending ? 'from your state and ZIP' : undefined}
            />
          ) : (
            <LoadingRows subtotal={subtotal} />
          )}
          <p className="pt-1 pb-6 text-small text-steel-600">
            {isPickup(choice.shippingMethod)
              ? 'Picked up, so nothing is added for shipping. You pay at checkout.'
              : `With ${LABELS[choice.shippingMethod]}, the same price for every state. You pay at checkout.`}
          </p>
        </>
      )}
      {closed === null && <ShipsLater otherwise={estimate} className="pb-6" />}
      {closed === null ? (
        <Link to={PAGES.checkout} prefetch="intent" className={buttonStyle('primary', 'normal', 'w-full')}>
          Proceed to Checkout
        </Link>
      ) : (
        <>
          <p className="type-h3 wrap-anywhere">{closed}</p>
          <p className="pt-1 pb-6 text-steel-600">You can pay once we are open again.</p>
          <Button
            disabled
            className="w-full disabled:border-bone-300! disabled:bg-bone-300! disabled:text-steel-600!"
          >
            Proceed to Checkout
          </Button>
        </>
      )}
    </section>
  )
}

/** Only the subtotal is known before the shop answers. */
function LoadingRows({ subtotal }: { subtotal: number }) {
  return (
    <dl className="flex flex-col gap-3">
      <SummaryRow label="Subtotal">{formatDollars(subtotal)}</SummaryRow>
      {LOADING.map((label) => (
        <SummaryRow key={label} label={label}>
          <Skeleton className="ml-auto h-4 w-20 bg-bone-300" />
        </SummaryRow>
      ))}
      <LargeRow label="Total">
        <Skeleton className="ml-auto h-8 w-32 bg-bone-300" />
      </LargeRow>
    </dl>
  )
}
