import { ApiError } from '#contract/app/client.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { loadPasskeyClient, wasCancelled } from '../form/passkeys.ts'
import { PasswordField } from '../form/password-field.tsx'

interface AddPasskeyProps {
  onAdded: () => void
  onCancel: () => void
}

/** Asks for the password, because a passkey alone can log in. */
export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const { form, field, failure, busy, setFailure } = useContractForm({
    schema: () =>
      import('#contract/customers/accounts/account-form.ts').then(({ passkeyForm }) => passkeyForm),
    async submit({ name, password }) {
      try {
        const [{ options }, { createPasskey }] = await Promise.all([
          privateApi.passkeys.registerOptions({ password }),
          loadPasskeyClient(),
        ])
        const credential = await createPasskey(options)
        await privateApi.passkeys.registerVerify({ name, credential })
        onAdded()
      } catch (error) {
        if (error instanceof ApiError) throw error
        setFailure(
          wasCancelled(error) ? 'Your device did not create a passkey. You can try again.' : DEVICE_REFUSED,
        )
      }
    },
    fallback: 'Failed to add the passkey.',
  })

  return (
    <form {...form} className="flex flex-col gap-5">
      <Field
        {...field('name')}
        label="Passkey name"
        hint="For example, “My phone”"
        autoComplete="off"
        required
      />
      <PasswordField
        {...field('password')}
        label="Current password"
        autoComplete="current-password"
        required
      />
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="normal" busy={busy && 'Waiting for your device…'} className="max-sm:w-full">
          Create the passkey
        </SubmitButton>
        <Button kind="quiet" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
    </form>
  )
}

const DEVICE_REFUSED = 'This device can’t create a passkey for this shop, or it already has one.'
