import { useState } from 'react'
import { accountNameFault } from '#contract/account-fields.ts'
import type { User } from '#contract/accounts.ts'
import { FormAlert } from '#web/account/form/form-alert.tsx'
import { NewPasswordFields, newPasswordFaults } from '#web/account/form/new-password-fields.tsx'
import { SubmitButton } from '#web/account/form/submit-button.tsx'
import { useAccountForm } from '#web/account/form/use-account-form.ts'
import { update } from '#web/account/session/session-store.ts'
import { browserApi, csrfToken } from '#web/browser-api.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from './section.tsx'
import { useRefresh } from './use-deeds.ts'

/** Name and password; the email stays what it is. */
export function ProfileForm({ user }: { user: User }) {
  const [updates, setUpdates] = useState(0)
  const [done, setDone] = useState(false)
  const [insecure, setInsecure] = useState(false)
  const refresh = useRefresh()
  const { form, field, failure, busy } = useAccountForm({
    fields: ['name', 'password', 'confirmation'],
    faultsOf({ name, ...passwords }) {
      const sentence = accountNameFault(name)
      const keeps = passwords.password === '' && passwords.confirmation === ''
      return { ...(sentence && { name: sentence }), ...(!keeps && newPasswordFaults(passwords)) }
    },
    live: ['confirmation'],
    async send({ name, password }) {
      setDone(false)
      setInsecure(!csrfToken())
      if (!csrfToken()) return
      const reply = await browserApi.auth.updateMe({ name, email: user.email, ...(password && { password }) })
      update(reply.user)
      setUpdates((count) => count + 1)
      setDone(true)
      refresh()
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
          hint="This one can’t be changed."
        />
        {/* Empty again after each update. */}
        <NewPasswordFields
          key={updates}
          field={field}
          label="New password"
          hint="Leave it empty to keep the present one."
        />
        {insecure && <FormAlert>Failed to update profile due to security validation.</FormAlert>}
        {failure && <FormAlert>{failure}</FormAlert>}
        {done && <Notice kind="done">Profile updated successfully!</Notice>}
        <SubmitButton size="normal" busy={busy && 'Updating…'} className="self-start max-sm:w-full">
          Update Profile
        </SubmitButton>
      </form>
    </Section>
  )
}
