import { PAGES } from '#contract/platform/values/paths.ts'
import { loginPage } from '#web/platform/session/return-to.ts'
import { useCurrentUser } from '#web/platform/session/session-store.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { AddressFields } from './address-fields.tsx'
import { FIELD_LABELS } from './customer-form.ts'
import type { CheckoutFormState } from './use-checkout-form.ts'

export function CustomerFieldSet({ form }: { form: CheckoutFormState }) {
  const user = useCurrentUser()
  return (
    <AddressFields
      form={form}
      hint={
        user === null && (
          <p className="-mt-4 flex flex-wrap items-center gap-x-3 text-steel-600">
            Have an account? <LinkUnderlined to={loginPage(PAGES.checkout)}>Log in</LinkUnderlined>
          </p>
        )
      }
    >
      <Field
        {...form.field('email')}
        label={FIELD_LABELS.email}
        required
        className="scroll-mt-24"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
      />
    </AddressFields>
  )
}
