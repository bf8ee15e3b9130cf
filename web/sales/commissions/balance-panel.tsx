import Lock from 'virtual:icon/lock'
import type { FormEvent } from 'react'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { TotalRows } from '#web/sales/cart/total-rows.tsx'
import { CodeField } from '#web/sales/checkout/code-field.tsx'
import { CodeRows } from '#web/sales/checkout/code-rows.tsx'
import { OrderSummarySkeleton } from '#web/sales/checkout/order-summary-skeleton.tsx'
import { PlaceConfirmation } from '#web/sales/checkout/place-confirmation.tsx'
import { ShippingChoice } from '#web/sales/checkout/shipping-choice.tsx'
import { type Quote, QuoteDescription } from './quote-panel.tsx'
import { useBalance } from './use-balance.ts'

interface BalancePanelProps {
  commission: Commission
  quote: Quote
}

export function BalancePanel({ commission: { commission_uuid, ship_to }, quote }: BalancePanelProps) {
  const balance = useBalance(commission_uuid)
  const { codes, form, loading, error, alert, busy } = balance
  const isFree = balance.quote?.amount_due === 0
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void balance.pay()
  }
  return (
    <form
      onSubmit={onSubmit}
      aria-labelledby="left-to-pay"
      method="post"
      noValidate
      className="noscript:hidden"
    >
      <h2 id="left-to-pay" className="type-h3 pb-3">
        What is left to pay
      </h2>
      <QuoteDescription quote={quote} />
      {ship_to && (
        <p className="pt-2 text-small text-steel-600 wrap-anywhere">
          It goes to {ship_to.name}, {ship_to.address}, {ship_to.city}, {ship_to.state} {ship_to.zip}.
        </p>
      )}
      {ship_to && (
        <PlaceConfirmation
          place={ship_to}
          checked={form.values.placeConfirmed}
          onChange={(checked) => form.set('placeConfirmed', checked)}
        />
      )}
      <div className="pt-6">
        <ShippingChoice form={form} quote={balance.quote} />
      </div>
      <div className="mt-4 mb-5 border-y border-bone-300 py-5">
        <CodeField codes={codes} onApply={balance.applyCode} />
        <CodeRows codes={codes.applied} quote={balance.quote} onRemove={codes.remove} />
      </div>
      {error ? (
        <Notice kind="failed">
          <p>{error}</p>
          <button type="button" onClick={balance.retry} className="type-button min-h-11 underline">
            Try again
          </button>
        </Notice>
      ) : balance.quote ? (
        <TotalRows stale={loading} amounts={balance.quote.amounts} taxRate={balance.quote.tax_rate} />
      ) : (
        <OrderSummarySkeleton />
      )}
      {alert && !error && (
        <Notice kind="failed" className="mt-5">
          {alert}
        </Notice>
      )}
      <Button
        type="submit"
        size="final"
        className="mt-5 w-full disabled:border-bone-300! disabled:bg-bone-300! disabled:text-steel-600!"
        busy={busy && (isFree ? 'Placing your order…' : 'Opening the payment page…')}
        aria-disabled={loading || undefined}
        disabled={!balance.quote || error !== null}
      >
        {isFree ? 'Place order' : 'Pay the balance'}
      </Button>
      {!isFree && (
        <p className="flex gap-3 pt-3 text-small text-steel-600">
          <Lock size={19} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />
          You pay on our card provider’s page. We never see your card number.
        </p>
      )}
    </form>
  )
}
