import type { ReactNode } from 'react'
import type { CartLine } from '#web/cart/cart-line.ts'
import { useWideScreen } from '#web/ui/use-wide-screen.ts'
import { AgeConfirmation } from './age-confirmation.tsx'
import { BuyerFieldSet } from './buyer-field-set.tsx'
import { FRAME } from './checkout-frame.ts'
import { OrderSum } from './order-sum.tsx'
import { PiecesLine } from './pieces-line.tsx'
import { PiecesList } from './pieces-list.tsx'
import { ShippingChoice } from './shipping-choice.tsx'
import { useBuyerForm } from './use-buyer-form.ts'
import { totalOf, useFees } from './use-fees.ts'
import { usePlaceOrder } from './use-place-order.ts'

interface CheckoutFormProps {
  title: ReactNode
  lines: readonly CartLine[]
  /** The shop has been asked about the pieces. */
  fresh: boolean
}

/** One column of fields in postal order, and the sum beside it; on a phone the sum's line stays at the top. */
export function CheckoutForm({ title, lines, fresh }: CheckoutFormProps) {
  const state = useBuyerForm()
  const { form, change } = state
  const fees = useFees(lines, form.shippingMethod, {
    ask: fresh,
    onNotShippable: () => change({ shippingMethod: 'standard' }),
  })
  const { alert, busy, captcha, placeOrder } = usePlaceOrder(state)
  const wide = useWideScreen()
  const { bill } = fees
  const total = bill && totalOf(bill, form.addInsurance)

  return (
    <form
      ref={state.element}
      noValidate
      className={FRAME.whole}
      onSubmit={(event) => {
        event.preventDefault()
        if (total !== null && !fees.fault) placeOrder({ lines, total, onConflict: fees.retry })
      }}
    >
      <div className={FRAME.fields}>
        <div className="px-(--page-margin) pt-7 pb-5 md:p-0">{title}</div>
        {!wide && <PiecesLine lines={lines} total={total} />}
        <div className="flex flex-col md:max-w-[660px] gap-10 px-(--page-margin) pt-7 pb-12 md:p-0 md:pt-12">
          <BuyerFieldSet state={state} />
          <ShippingChoice form={form} bill={bill} change={change} />
          <AgeConfirmation state={state} />
        </div>
      </div>
      <OrderSum
        fees={fees}
        addInsurance={form.addInsurance}
        alert={alert}
        busy={busy}
        captcha={captcha}
        pieces={wide && <PiecesList lines={lines} />}
      />
    </form>
  )
}
