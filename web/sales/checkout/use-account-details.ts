import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { useCurrentUser } from '#web/platform/session/session-store.ts'
import type { CheckoutValues, FieldName } from './customer-form.ts'

type Methods = Pick<UseFormReturn<CheckoutValues>, 'getValues' | 'setValue'>

/** Fills the empty fields of a logged-in customer's form with what the account knows. */
export function useAccountDetails({ getValues, setValue }: Methods): void {
  const user = useCurrentUser()
  useEffect(() => {
    if (!user) return
    let isCurrent = true
    const fill = (details: Partial<Record<FieldName, string>>) => {
      for (const [name, value] of Object.entries(details) as [FieldName, string][]) {
        if (isCurrent && !getValues(name)) setValue(name, value as CheckoutValues[FieldName])
      }
    }
    fill({ name: user.name, email: user.email })
    // Parts of two addresses would make a wrong one.
    const isEmpty = () => !getValues('address') && !getValues('city') && !getValues('zip')
    browserApi.auth.address({}).then(
      ({ address }) => address && isEmpty() && fill(address),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [user, getValues, setValue])
}
