import type { ComponentProps } from 'react'
import { shortDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { MAX_QUOTE_DESCRIPTION } from '#contract/sales/commissions/limits.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import type { QuoteForm as Form } from './use-quote-form.ts'

interface AffixFieldProps extends ComponentProps<typeof Field> {
  prefix?: string
  suffix?: string
}

export const QUOTE_FORM_ID = 'quote-form'

interface QuoteFormProps {
  commission: AdminCommission
  quoteForm: Form
  today: string
}

export function QuoteForm({ commission, quoteForm, today }: QuoteFormProps) {
  const { form, field, busy, failure, typed, values } = quoteForm
  const { state, name, quote } = commission
  const customer = firstName(name)
  return (
    <form
      {...form}
      id={QUOTE_FORM_ID}
      aria-labelledby="quote-heading"
      className="flex flex-col gap-5 max-lg:pt-2 lg:bg-bone-100 lg:p-7"
    >
      <h2 id="quote-heading" className="type-h3">
        Quote
      </h2>
      {state === 'expired' && quote && (
        <p className="bg-bone-200 px-4 py-3 text-small">
          The quote was good through {shortDay(quote.valid_until, today)}. Send it again, or a new one.
        </p>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <AffixField
          {...field('price')}
          prefix="$"
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <AffixField
          {...field('deposit_percent')}
          suffix="%"
          label="Deposit"
          inputMode="numeric"
          autoComplete="off"
          required
          {...(typed && { hint: depositHint(typed.deposit, customer) })}
        />
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2 lg:max-wide:grid-cols-1">
        <Field {...field('finish_by')} type="date" label="Finish by" />
        <Field {...field('valid_until')} type="date" label="Valid until" min={today} required />
      </div>
      <TextArea
        {...field('description')}
        label="Description"
        rows={5}
        maxLength={MAX_QUOTE_DESCRIPTION}
        placeholder="What you will make: blade, steel, handle, sheath."
      />
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className="max-lg:hidden">
        <Button type="submit" busy={busy && 'Sending…'} className="w-full">
          {quoteVerb(commission)}
        </Button>
      </div>
      <p className="text-caption text-steel-600">
        {customer} gets it by email
        {values.valid_until && ` and can accept through ${shortDay(values.valid_until, today)}`}.
        {state === 'quoted' && ' It replaces the quote that you sent.'}
      </p>
    </form>
  )
}

export function quoteVerb({ quote }: AdminCommission): string {
  return quote ? 'Send a new quote' : 'Send quote'
}

function depositHint(deposit: number, customer: string): string {
  return deposit === 0
    ? 'Nothing before the work is done.'
    : `${formatDollars(deposit)} when ${customer} accepts.`
}

/** A field with a sign in it, such as $ before an amount or % behind a share. */
function AffixField({ prefix, suffix, className, inputClassName, ...rest }: AffixFieldProps) {
  return (
    <div className={classes('relative', className)}>
      <span
        aria-hidden="true"
        className={classes(
          'pointer-events-none absolute top-[calc(1.375rem+8px)] z-1 flex h-13 items-center text-steel-600',
          prefix ? 'left-4' : 'right-4',
        )}
      >
        {prefix ?? suffix}
      </span>
      <Field {...rest} inputClassName={classes(prefix ? 'pl-8!' : 'pr-10!', inputClassName)} />
    </div>
  )
}
