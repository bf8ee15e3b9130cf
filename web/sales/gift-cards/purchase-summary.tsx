import type { ReactNode } from 'react'
import { toDollars } from '#contract/platform/values/money.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Captcha } from '#web/platform/ui/captcha.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { AmountRow } from '#web/sales/cart/summary-row.tsx'
import { LargeRow, SummaryTotal } from '#web/sales/cart/summary-total.tsx'
import { LAYOUT } from '#web/sales/checkout/checkout-layout.ts'
import type { GiftCardFormState } from './use-gift-card-form.ts'

interface PurchaseSummaryProps {
  form: GiftCardFormState
  preview: ReactNode
}

export function PurchaseSummary({ form: { bill, alert, busy, captcha }, preview }: PurchaseSummaryProps) {
  return (
    <section aria-label="Your order" className={LAYOUT.summary}>
      <div className="md:sticky md:top-8">
        {preview}
        <dl className="flex flex-col gap-3 md:pt-8">
          {bill ? (
            <>
              <AmountRow label="Gift card" dollars={toDollars(bill.amount)} />
              {bill.fee > 0 && <AmountRow label="Card processing fee" dollars={toDollars(bill.fee)} />}
              <SummaryTotal label="Total" dollars={toDollars(bill.total)} />
            </>
          ) : (
            <LargeRow label="Total">–</LargeRow>
          )}
        </dl>
        {alert && (
          <Notice kind="failed" className="mt-6">
            {alert}
          </Notice>
        )}
        {captcha && (
          <div className="pt-6">
            <Captcha {...captcha} onSteel={false} />
          </div>
        )}
        <Button type="submit" size="final" className="mt-5 w-full" busy={busy && 'Opening the payment page…'}>
          Proceed to Payment
        </Button>
        <p className="pt-3 text-small text-steel-600">
          No shipping, no tax. Discount codes and gift cards do not apply here.
        </p>
      </div>
    </section>
  )
}
