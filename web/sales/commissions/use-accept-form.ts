import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/app/client.ts'
import { minimumAge } from '#contract/platform/values/us-states.ts'
import type { RecipientFields } from '#contract/sales/checkout/customer-form.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { returnFromPayment } from '#web/sales/checkout/payment-page.ts'

const FAILED = 'The quote was not accepted and nothing was charged.'

export type AcceptFormState = ReturnType<typeof useAcceptForm>

/** `submit` accepts the quote and opens the payment page of its deposit. */
export function useAcceptForm(commission: Commission) {
  const { revalidate } = useRevalidator()
  const { commission_uuid: commissionUuid, state, ship_to, name, quote } = commission
  const isAccepted = state === 'accepted' && ship_to !== null
  const stored = isAccepted
    ? { ...ship_to, placeConfirmed: true, ageConfirmation: String(minimumAge(ship_to.state)) }
    : { name, address: '', city: '', state: '', zip: '', placeConfirmed: false, ageConfirmation: '' }
  const { form, field, methods, busy, failure } = useContractForm<
    RecipientFields,
    Record<Exclude<keyof RecipientFields, 'placeConfirmed'>, string> & { placeConfirmed: boolean }
  >({
    schema: () =>
      import('#contract/sales/checkout/customer-form.ts').then(({ recipientForm }) => recipientForm),
    defaultValues: stored,
    async submit(recipient): Promise<unknown> {
      try {
        const { url } = await privateApi.commissions.accept({
          commissionUuid,
          ...recipient,
          ...(quote && { quoted_at: quote.at }),
        })
        if (isThisPage(url)) return await revalidate()
        location.assign(url)
        await returnFromPayment()
        await revalidate()
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await revalidate()
        throw error
      }
    },
    fallback: FAILED,
    withReason: true,
  })
  const { errors, submitCount } = methods.formState
  const isWrong = Object.keys(errors).some((field) => field !== 'root')
  return {
    form,
    field,
    values: methods.watch(),
    set: methods.setValue,
    errors,
    busy,
    alert:
      failure ??
      (submitCount > 0 && isWrong ? 'Nothing has been sent yet. Please check the marked fields.' : null),
  }
}

function isThisPage(url: string): boolean {
  return new URL(url, location.href).pathname === location.pathname
}
