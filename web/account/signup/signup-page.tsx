import { useNavigate } from 'react-router'
import { signupFaults } from '#contract/account-fields.ts'
import { PAGES } from '#contract/addresses.ts'
import { EntryFrame } from '#web/account/entry-frame.tsx'
import { FormAlert } from '#web/account/form/form-alert.tsx'
import { NewPasswordFields, newPasswordFaults } from '#web/account/form/new-password-fields.tsx'
import { SubmitButton } from '#web/account/form/submit-button.tsx'
import { useAccountForm } from '#web/account/form/use-account-form.ts'
import { useLeaveWhenLoggedIn } from '#web/account/session/use-leave-when-logged-in.ts'
import { browserApi } from '#web/browser-api.ts'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Field } from '#web/ui/field.tsx'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import type { Route } from './+types/signup-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Sign Up', noindex: true })

export default function SignupPage() {
  useLeaveWhenLoggedIn()
  const navigate = useNavigate()
  const { form, field, failure, busy } = useAccountForm({
    fields: ['name', 'email', 'password', 'confirmation'],
    faultsOf: ({ confirmation, ...signup }) => ({
      ...signupFaults(signup),
      ...newPasswordFaults({ password: signup.password, confirmation }),
    }),
    live: ['confirmation'],
    async send({ name, email, password }) {
      const { user } = await browserApi.auth.register({ name, email, password })
      await navigate(PAGES.verifyEmail, { state: { email: user.email } })
    },
    fallback: 'Signup failed.',
  })

  return (
    <EntryFrame title="Sign Up" lead="See your orders in one place, and check out with your login.">
      <form {...form} className="flex flex-col gap-5">
        <Field {...field('name')} label="Name" autoComplete="name" required />
        <Field
          {...field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <NewPasswordFields field={field} label="Password" required />
        {failure && <FormAlert>{failure}</FormAlert>}
        <SubmitButton busy={busy && 'Signing up…'} className="mt-1 w-full">
          Sign Up
        </SubmitButton>
      </form>
      <p className="flex flex-wrap items-baseline gap-x-3 pt-4">
        Already have an account?
        <LinkUnderlined to={PAGES.login}>Login</LinkUnderlined>
      </p>
    </EntryFrame>
  )
}
