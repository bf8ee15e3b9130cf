import { useEffect } from 'react'
import { addDays } from '#contract/platform/values/dates.ts'
import { proportion, toCents, toDollars } from '#contract/platform/values/money.ts'
import { firstName } from '#contract/platform/values/people.ts'
import {
  dollarsOrText,
  numberOrText,
  readDollars,
  readNumber,
} from '#contract/platform/values/typed-number.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { dollarsText, optionalText } from '#web/admin/platform/form/number-texts.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import type { CommissionWrite } from './use-commission-write.ts'

const VALID_DAYS = 14
const DEPOSIT_PERCENT = 50

export interface QuoteValues {
  price: string
  deposit_percent: string
  finish_by: string
  valid_until: string
  description: string
}

/** The amounts of the typed quote, in dollars; null until there is a price. */
export interface TypedQuote {
  price: number
  percent: number
  deposit: number
}

export type QuoteForm = ReturnType<typeof useQuoteForm>

export function useQuoteForm(commission: AdminCommission, today: string, { send, onError }: CommissionWrite) {
  const { commission_uuid: commissionUuid, quote, name } = commission
  const sentAt = quote?.at
  const { form, field, methods, busy, failure } = useMutationForm({
    schema: async () => (await import('#contract/sales/commissions/admin-commissions.ts')).quoteForm,
    defaultValues: toValues(commission, today),
    toInput: (values: QuoteValues) => toInput(values),
    send: (fields) => send(() => adminApi.quoteCommission({ commissionUuid, ...fields })),
    done: `The quote is on its way to ${firstName(name)}.`,
    onDone: (reply) => methods.reset(toValues(reply.commission, today)),
    onError,
    fallback: 'The quote could not be sent. Your text is still here.',
  })
  const { isDirty } = methods.formState

  // A quote that someone else sent replaces the shown one, but never typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another quote was sent
  useEffect(() => {
    if (!isDirty) methods.reset(toValues(commission, today))
  }, [sentAt])

  return { form, field, busy, failure, isDirty, values: methods.watch(), typed: toTyped(methods.watch()) }
}

function toValues({ quote, state }: AdminCommission, today: string): QuoteValues {
  const newEnd = addDays(today, VALID_DAYS)
  if (!quote) {
    return {
      price: '',
      deposit_percent: String(DEPOSIT_PERCENT),
      finish_by: '',
      valid_until: newEnd,
      description: '',
    }
  }
  return {
    price: dollarsText(quote.price),
    deposit_percent: String(quote.deposit_percent),
    finish_by: optionalText(quote.finish_by, String),
    valid_until: state === 'expired' || quote.valid_until < today ? newEnd : quote.valid_until,
    description: quote.description ?? '',
  }
}

function toInput({ price, deposit_percent, finish_by, valid_until, description }: QuoteValues) {
  return {
    price: dollarsOrText(price),
    deposit_percent: numberOrText(deposit_percent),
    finish_by: finish_by || null,
    valid_until,
    description: description.trim() || null,
  }
}

function toTyped({ price, deposit_percent }: QuoteValues): TypedQuote | null {
  const dollars = readDollars(price)
  const percent = readNumber(deposit_percent)
  const isWhole = Number.isInteger(percent) && percent >= 0 && percent <= 100
  if (!(dollars > 0 && dollars <= 1_000_000) || !isWhole) return null
  return { price: dollars, percent, deposit: toDollars(proportion(toCents(dollars), percent, 100)) }
}
