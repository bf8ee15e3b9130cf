import { formatDollars } from '#contract/platform/values/money.ts'
import { FormSection } from '#web/admin/catalog/products/form/form-section.tsx'
import { customerFirstName } from '../customer-label.ts'
import type { OrderChangeForm } from './use-order-change.ts'

/** The sentences of the email, as the shop would write it now. */
export function WhatCustomerReads({ change: { form, costs, values } }: { change: OrderChangeForm }) {
  const { id, changes, email } = form.base
  const known = changes.map((each) => each.id)
  const next = costs.answer?.order.changes.filter((each) => !known.includes(each.id)) ?? []
  if (next.length === 0 || !email || costs.error) return null
  return (
    <FormSection title={`What ${customerFirstName(form.base, 'the customer')} reads`}>
      {next.map(({ id: changeId, what, difference }) => (
        <div key={changeId} className="mb-3 bg-bone-100 px-5 py-4 text-small">
          <p className="font-semibold">
            {difference > 0 && values.settle === 'link'
              ? `Pay ${formatDollars(difference)} to change your order ${id}`
              : `Your order ${id} has changed`}
          </p>
          {what.map((sentence) => (
            <p key={sentence} className="pt-1 wrap-anywhere">
              {sentence}
            </p>
          ))}
        </div>
      ))}
    </FormSection>
  )
}
