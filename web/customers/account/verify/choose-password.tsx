import { useEffect } from 'react'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { NewPasswordFields } from '../form/new-password-fields.tsx'

interface ChoosePasswordProps {
  verify: (newPassword: string) => Promise<void>
  fallback: string
}

export function ChoosePassword({ verify, fallback }: ChoosePasswordProps) {
  const { form, field, methods, failure, busy } = useContractForm({
    schema: () =>
      import('#contract/customers/accounts/account-form.ts').then(({ newPasswordForm }) => newPasswordForm),
    live: ['confirmation'],
    fieldOf: (name) => (name === 'newPassword' ? 'password' : name),
    submit: ({ password }) => verify(password),
    fallback,
  })
  const element = form.ref
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])

  return (
    <form {...form} className="flex flex-col gap-5">
      <p role="status" className="text-steel-600">
        You did not sign up in this browser, so please choose a new password. It is the only one that opens
        your account.
      </p>
      <NewPasswordFields field={field} password={methods.watch('password')} label="New password" required />
      {failure && <FormAlert>{failure}</FormAlert>}
      <SubmitButton busy={busy && 'Verifying…'} className="mt-1 w-full">
        Verify email
      </SubmitButton>
    </form>
  )
}
