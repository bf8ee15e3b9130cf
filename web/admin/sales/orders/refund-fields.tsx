import { formatDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { optionalAmountError } from './parse-amount.ts'
import type { RefundForm } from './refund-values.ts'

interface RefundFieldsProps {
  order: AdminOrder
  form: RefundForm
}

export function RefundFields({
  order,
  form: { register, formState, setValue, clearErrors },
}: RefundFieldsProps) {
  const { errors } = formState
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
          {...register('shipping', { validate: (typed) => optionalAmountError(typed, order.shipping) })}
          {...MONEY}
          label="Shipping"
          hint={`Of ${formatDollars(order.shipping)}`}
          error={errors.shipping?.message}
        />
        <Field
          {...register('other', { validate: (typed) => optionalAmountError(typed, refundable) })}
          {...MONEY}
          label="Other"
          {...(order.tax > 0 && { hint: 'Tax included' })}
          error={errors.other?.message}
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
