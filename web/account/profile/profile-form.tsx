import type { User } from '#contract/accounts/accounts.ts'
import { NewPasswordFields } from '#web/account/form/new-password-fields.tsx'
import { updateUser } from '#web/account/session/session-store.ts'
import { browserApi, csrfToken } from '#web/browser-api.ts'
import { Field } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from './section.tsx'
import { useRefresh } from './use-action.ts'

export function ProfileForm({ user }: { user: User }) {
  const refresh = useRefresh()
  const { form, field, methods, done, failure, busy, setFailure } = useContractForm({
    schema: () => import('#contract/accounts/account-form.ts').then(({ profileForm }) => profileForm),
    live: ['confirmation'],
    async submit({ name, password }): Promise<unknown> {
      if (!csrfToken()) return setFailure('Failed to update profile due to security validation.')
      const reply = await browserApi.auth.updateMe({ name, email: user.email, ...(password && { password }) })
      updateUser(reply.user)
      methods.setValue('password', '')
      methods.setValue('confirmation', '')
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
        {failure && <FormAlert>{failure}</FormAlert>}
        {done && <Notice kind="done">{done}</Notice>}
        <SubmitButton size="normal" busy={busy && 'Updating…'} className="self-start max-sm:w-full">
          Update Profile
        </SubmitButton>
      </form>
    </Section>
  )
}
