import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { Captcha } from '#web/contact/captcha.tsx'
import { SumRows } from '#web/orders/sum-rows.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FRAME } from './checkout-frame.ts'
import { SumSkeleton } from './sum-skeleton.tsx'
import { type FeesState, totalOf } from './use-fees.ts'

interface OrderSumProps {
  fees: FeesState
  addInsurance: boolean
  /** What stands in the way of the order, for the whole form. */
  alert: string | null
  busy: boolean
  /** What to solve before the order is taken; false when nothing is asked for. */
  captcha: false | { round: number; onToken: (token: string) => void }
  /** The pieces, where there is room for them. */
  pieces: ReactNode
}

/** What it comes to, by the shop's own reckoning, and the way to the payment page. */
export function OrderSum({ fees, addInsurance, alert, busy, captcha, pieces }: OrderSumProps) {
  const { bill, loading, fault, retry } = fees
  return (
    <section aria-labelledby="your-order" className={FRAME.sum}>
      <div className="md:sticky md:top-8">
        <h2 id="your-order" className="type-h2-inner pb-6 max-md:sr-only md:text-[26px] md:leading-8">
          Your order
        </h2>
        {pieces && <div className="mb-6 border-b border-bone-300 pb-7">{pieces}</div>}
        {fault ? (
          <Notice kind="failed" className="mb-6">
            <p>{fault}</p>
            <button type="button" onClick={retry} className="type-button min-h-11 underline">
              Try again
            </button>
          </Notice>
        ) : bill ? (
          <SumRows
            stale={loading}
            subtotal={bill.subtotal}
            shipping={bill.shipping}
            cardFee={bill.stripeFee}
            insurance={addInsurance ? bill.calculatedInsurance : null}
            total={totalOf(bill, addInsurance)}
          />
        ) : (
          <SumSkeleton />
        )}
        {alert && !fault && (
          <Notice kind="failed" className="mt-6">
            {alert}
          </Notice>
        )}
        {captcha && (
          <div className="pt-6">
            <Captcha {...captcha} onSteel={false} />
          </div>
        )}
        <Button
          type="submit"
          size="final"
          className="mt-6 w-full disabled:border-bone-300! disabled:bg-bone-300! disabled:text-steel-600!"
          busy={busy && 'Opening the payment page…'}
          disabled={!bill || fault !== null || loading}
        >
          Proceed to Payment
        </Button>
        <p className="flex gap-3 pt-3 text-small text-steel-600">
          <Lock size={19} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />
          You pay on our card provider’s page. We never see your card number.
        </p>
      </div>
    </section>
  )
}
