import { useState } from 'react'
import type { User } from '#contract/customers/accounts/accounts.ts'
import { CURRENT_PASSWORD_NEEDED, WRONG_PASSWORD } from '#contract/customers/accounts/auth.ts'
import { browserApi, csrfToken, errorMessage } from '#web/platform/api/browser-api.ts'
import { updateUser } from '#web/platform/session/session-store.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { Section } from './section.tsx'
import { useRefresh } from './use-action.ts'

export function ProfileForm({ user }: { user: User }) {
  const refresh = useRefresh()
  const [asksPassword, setAsksPassword] = useState(false)
  const { form, field, methods, done, failure, busy, setFailure } = useContractForm({
    schema: () =>
      import('#contract/customers/accounts/account-form.ts').then(({ profileForm }) => profileForm),
    live: ['confirmation'],
    async submit({ name, password, currentPassword }): Promise<unknown> {
      if (!csrfToken()) return setFailure('Failed to update profile due to security validation.')
      try {
        const secrets = password ? { password, currentPassword } : {}
        const reply = await browserApi.auth.updateMe({ name, email: user.email, ...secrets })
        updateUser(reply.user)
      } catch (error) {
        const message = errorMessage(error, '')
        if (message !== CURRENT_PASSWORD_NEEDED && message !== WRONG_PASSWORD) throw error
        setAsksPassword(true)
        return methods.setError('currentPassword', { message })
      }
      for (const name of ['password', 'confirmation', 'currentPassword'] as const) methods.setValue(name, '')
      setAsksPassword(false)
      refresh()
      return 'Profile updated successfully!'
    },
    fallback: 'Update failed.',
  })

  return (
    <Section title="Name and password" text="A new password signs you out everywhere else.">
      <form {...form} className="flex flex-col gap-5">
        <Field {...field('name')} label="Name" defaultValue={user.name} autoComplete="name" required />
        <Field
          label="Email"
          type="email"
          value={user.email}
          disabled
          autoComplete="username"
          hint="You can’t change your email."
        />
        <NewPasswordFields
          field={field}
          password={methods.watch('password')}
          label="New password"
          hint="Leave it empty to keep your current password."
        />
        {asksPassword && (
          <PasswordField
            {...field('currentPassword')}
            label="Current password"
            hint="Your login is more than ten minutes old."
            autoComplete="current-password"
            required
          />
        )}
        {failure && <FormAlert>{failure}</FormAlert>}
        {done && <Notice kind="done">{done}</Notice>}
        <SubmitButton size="normal" busy={busy && 'Updating…'} className="self-start max-sm:w-full">
          Update Profile
        </SubmitButton>
      </form>
    </Section>
  )
}
