import type { ReactNode } from 'react'
import type { CartLine } from '#web/cart/cart-line.ts'
import { totalOf, useFees } from '#web/cart/use-fees.ts'
import { useWideScreen } from '#web/ui/use-wide-screen.ts'
import { AgeConfirmation } from './age-confirmation.tsx'
import { LAYOUT } from './checkout-layout.ts'
import { CollapsedSummary } from './collapsed-summary.tsx'
import { CustomerFieldSet } from './customer-field-set.tsx'
import { OrderSummary } from './order-summary.tsx'
import { ProductList } from './product-list.tsx'
import { ShippingChoice } from './shipping-choice.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'

interface CheckoutFormProps {
  title: ReactNode
  lines: readonly CartLine[]
  /** Whether the cart has been synced with the shop. */
  isFresh: boolean
}

export default function CheckoutForm({ title, lines, isFresh }: CheckoutFormProps) {
  const form = useCheckoutForm(() => ({ lines, total, onConflict: fees.retry }))
  const { values } = form
  const fees = useFees(lines, values.shippingMethod, {
    enabled: isFresh,
    onNotShippable: () => form.set('shippingMethod', 'standard'),
  })
  const isWide = useWideScreen()
  const { quote } = fees
  const total = quote && !fees.error ? totalOf(quote, values.addInsurance) : null

  return (
    <form {...form.form} className={LAYOUT.page}>
      <div className={LAYOUT.fields}>
        <div className="px-(--page-margin) pt-7 pb-5 md:p-0">{title}</div>
        {!isWide && <CollapsedSummary lines={lines} total={quote && totalOf(quote, values.addInsurance)} />}
        <div className="flex flex-col md:max-w-[660px] gap-10 px-(--page-margin) pt-7 pb-12 md:p-0 md:pt-12">
          <CustomerFieldSet form={form} />
          <ShippingChoice form={form} quote={quote} />
          <AgeConfirmation form={form} />
        </div>
      </div>
      <OrderSummary
        fees={fees}
        addInsurance={values.addInsurance}
        alert={form.alert}
        busy={form.busy}
        captcha={form.captcha}
        products={isWide && <ProductList lines={lines} />}
      />
    </form>
  )
}
