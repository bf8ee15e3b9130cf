import Lock from 'virtual:icon/lock'
import { type ReactNode, useState } from 'react'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { AddressFields } from '#web/sales/checkout/address-fields.tsx'
import { AgeConfirmation } from '#web/sales/checkout/age-confirmation.tsx'
import type { Quote } from './quote-panel.tsx'
import { type AcceptFormState, useAcceptForm } from './use-accept-form.ts'

interface AcceptQuoteProps {
  commission: Commission
  quote: Quote
  /** Below the button. */
  children: ReactNode
}

export function AcceptQuote({ commission, quote, children }: AcceptQuoteProps) {
  const form = useAcceptForm(commission)
  const { ship_to } = commission
  const hasDeposit = quote.deposit > 0
  const [isChanging, setChanging] = useState(false)
  const isStored = commission.state === 'accepted' && ship_to !== null && !isChanging
  function change() {
    setChanging(true)
    requestAnimationFrame(() => form.form.ref.current?.querySelector('input')?.focus())
  }

  return (
    <form
      {...form.form}
      aria-label="Accept the quote"
      className="flex max-w-[660px] flex-col gap-6 noscript:hidden"
    >
      {isStored ? <ShipTo to={ship_to} onChange={change} /> : <AddressPart form={form} />}
      {form.alert && <Notice kind="failed">{form.alert}</Notice>}
      <div>
        <SubmitButton
          busy={form.busy && (hasDeposit ? 'Opening the payment page…' : 'Accepting…')}
          className="w-full"
        >
          {hasDeposit ? 'Accept and pay the deposit' : 'Accept'}
        </SubmitButton>
        {hasDeposit && (
          <p className="flex gap-3 pt-3 text-small text-steel-600">
            <Lock size={19} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />
            You pay on our card provider’s page. We never see your card number.
          </p>
        )}
        {children}
      </div>
    </form>
  )
}

function AddressPart({ form }: { form: AcceptFormState }) {
  return (
    <>
      <AddressFields form={form} />
      <AgeConfirmation form={form} />
    </>
  )
}

interface ShipToProps {
  to: NonNullable<Commission['ship_to']>
  onChange: () => void
}

function ShipTo({ to, onChange }: ShipToProps) {
  return (
    <section aria-labelledby="ship-to">
      <h2 id="ship-to" className="type-button pb-2">
        It goes to
      </h2>
      <address className="wrap-anywhere not-italic">
        {to.name}
        <br />
        {to.address}
        <br />
        {to.city}, {to.state} {to.zip}
      </address>
      <button
        type="button"
        onClick={onChange}
        className="type-label min-h-11 underline decoration-brass-700 underline-offset-4"
      >
        Change address
      </button>
    </section>
  )
}
