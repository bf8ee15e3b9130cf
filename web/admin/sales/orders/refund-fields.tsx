import { formatDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { Field } from '#web/platform/ui/field.tsx'
import type { RefundForm } from './refund-values.ts'

interface RefundFieldsProps {
  order: AdminOrder
  form: RefundForm
}

export function RefundFields({
  order,
  form: {
    field,
    methods: { setValue, clearErrors },
  },
}: RefundFieldsProps) {
  const { refundable } = order.payment

  function chooseRest() {
    setValue(
      'quantities',
      order.products.map(() => 0),
    )
    setValue('shipping', '')
    setValue('other', refundable.toFixed(2))
    clearErrors()
  }

  return (
    <div className="pt-4">
      <div className="grid grid-cols-2 items-start gap-4">
        <Field
          {...field('shipping')}
          {...MONEY}
          label="Shipping"
          hint={`Of ${formatDollars(order.shipping)}`}
        />
        <Field
          {...field('other')}
          {...MONEY}
          label="Other"
          {...(order.tax > 0 && { hint: 'Tax included' })}
        />
      </div>
      <button
        type="button"
        onClick={chooseRest}
        className="min-h-11 text-small underline decoration-brass-700 underline-offset-4"
      >
        Refund all that is left, {formatDollars(refundable)}
      </button>
    </div>
  )
}

const MONEY = { inputMode: 'decimal', autoComplete: 'off', placeholder: '$0.00' } as const
