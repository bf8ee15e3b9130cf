import { MAX_PASSKEY_NAME } from '#contract/account-fields.ts'
import { lineFault } from '#contract/buyer-fields.ts'
import { ApiError } from '#contract/client.ts'
import { FormAlert } from '#web/account/form/form-alert.tsx'
import { loadPasskeys, wasCancelled } from '#web/account/form/passkeys.ts'
import { PasswordField } from '#web/account/form/password-field.tsx'
import { SubmitButton } from '#web/account/form/submit-button.tsx'
import { useAccountForm } from '#web/account/form/use-account-form.ts'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

interface AddPasskeyProps {
  onAdded: () => void
  onCancel: () => void
}

/** The password first, as a passkey opens the account by itself; then the device asks in its own way. */
export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const { form, field, failure, busy, setFailure } = useAccountForm({
    fields: ['passkeyName', 'currentPassword'],
    faultsOf({ passkeyName, currentPassword }) {
      const sentence = lineFault(passkeyName, 'Give the passkey a name.', MAX_PASSKEY_NAME)
      return {
        ...(sentence && { passkeyName: sentence }),
        ...(currentPassword === '' && { currentPassword: 'Enter your password.' }),
      }
    },
    async send({ passkeyName, currentPassword }) {
      try {
        const [{ options }, { makePasskey }] = await Promise.all([
          browserApi.passkeys.registerOptions({ password: currentPassword }),
          loadPasskeys(),
        ])
        const credential = await makePasskey(options)
        await browserApi.passkeys.registerVerify({ name: passkeyName.trim(), credential })
        onAdded()
      } catch (error) {
        if (error instanceof ApiError) throw error
        setFailure(wasCancelled(error) ? 'Your device made no passkey. You can try again.' : DEVICE_REFUSED)
      }
    },
    fallback: 'Failed to add the passkey.',
  })

  return (
    <form {...form} className="flex flex-col gap-5">
      <Field
        {...field('passkeyName')}
        label="Passkey name"
        hint="So that you know it again: “My phone”"
        autoComplete="off"
        required
      />
      <PasswordField
        {...field('currentPassword')}
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

const DEVICE_REFUSED = 'This device can’t make a passkey for us, or has one already.'
