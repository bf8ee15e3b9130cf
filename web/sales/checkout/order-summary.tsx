import Lock from 'virtual:icon/lock'
import type { ReactNode } from 'react'
import { ShipsLater } from '#web/catalog/opening/ships-later.tsx'
import { useClosedMessage } from '#web/catalog/opening/use-vacation.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Captcha, type CaptchaWidget } from '#web/platform/ui/captcha.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { TotalRows } from '#web/sales/cart/total-rows.tsx'
import type { FeesState } from '#web/sales/cart/use-fees.ts'
import { LAYOUT } from './checkout-layout.ts'
import { CodeField } from './code-field.tsx'
import { CodeRows } from './code-rows.tsx'
import { OrderSummarySkeleton } from './order-summary-skeleton.tsx'
import type { CodesState } from './use-codes.ts'

interface OrderSummaryProps {
  fees: FeesState
  codes: CodesState
  onApplyCode: () => void
  alert: string | null
  busy: boolean
  captcha: CaptchaWidget
  products: ReactNode
  /** When the order ships and arrives with the chosen shipping method. */
  estimate: string | null
}

export function OrderSummary({
  fees,
  codes,
  onApplyCode,
  alert,
  busy,
  captcha,
  products,
  estimate,
}: OrderSummaryProps) {
  const { quote, loading, error, retry } = fees
  const closed = useClosedMessage()
  const isFree = quote?.amount_due === 0
  return (
    <section aria-labelledby="your-order" className={LAYOUT.summary}>
      <div className="md:sticky md:top-8">
        <h2 id="your-order" className="type-h2-inner pb-6 max-md:sr-only md:large-26/32">
          Your order
        </h2>
        {products && <div className="mb-5 border-b border-bone-300 pb-6">{products}</div>}
        <div className="mb-5 border-b border-bone-300 pb-5">
          <CodeField codes={codes} onApply={onApplyCode} />
          <CodeRows codes={codes.applied} quote={quote} onRemove={codes.remove} />
        </div>
        {error ? (
          <Notice kind="failed" className="mb-6">
            <p>{error}</p>
            <button type="button" onClick={retry} className="type-button min-h-11 underline">
              Try again
            </button>
          </Notice>
        ) : quote ? (
          <TotalRows
            stale={loading}
            amounts={quote.amounts}
            taxRate={quote.tax_rate}
            taxPending={quote.tax_pending ? 'Choose a state' : undefined}
          />
        ) : (
          <OrderSummarySkeleton />
        )}
        {alert && !error && (
          <Notice kind="failed" className="mt-6">
            {alert}
          </Notice>
        )}
        {captcha && (
          <div className="pt-6">
            <Captcha {...captcha} onSteel={false} />
          </div>
        )}
        {closed === null && <ShipsLater otherwise={estimate} className="pt-5" />}
        {closed !== null && <p className="type-h3 pt-6 wrap-anywhere">{closed}</p>}
        <Button
          type="submit"
          size="final"
          className="mt-6 w-full disabled:border-bone-300! disabled:bg-bone-300! disabled:text-steel-600!"
          busy={busy && (isFree ? 'Placing your order…' : 'Opening the payment page…')}
          aria-disabled={loading || undefined}
          disabled={!quote || error !== null || closed !== null}
        >
          {isFree ? 'Place order' : 'Proceed to Payment'}
        </Button>
        {!isFree && (
          <p className="flex gap-3 pt-3 text-small text-steel-600">
            <Lock size={19} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />
            You pay on our card provider’s page. We never see your card number.
          </p>
        )}
      </div>
    </section>
  )
}
