import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { AuthLayout } from '#web/customers/account/auth-layout.tsx'
import { NewPasswordFields } from '#web/customers/account/form/new-password-fields.tsx'
import { setSignedUp } from '#web/customers/account/verify/own-sign-up.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { useLeaveWhenLoggedIn } from '#web/platform/session/use-leave-when-logged-in.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import type { Route } from './+types/signup-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Sign Up', noindex: true })

export default function SignupPage() {
  useLeaveWhenLoggedIn()
  const navigate = useNavigate()
  const { form, field, methods, failure, busy } = useContractForm({
    schema: () => import('#contract/customers/accounts/account-form.ts').then(({ signupForm }) => signupForm),
    live: ['confirmation'],
    async submit({ name, email, password }) {
      const { user } = await browserApi.auth.register({ name, email, password })
      setSignedUp(true)
      await navigate(PAGES.verifyEmail, { state: { email: user.email } })
    },
    fallback: 'Signup failed.',
  })
  const { getValues, setValue } = methods
  const { email } = (useLocation().state ?? {}) as { email?: string }
  useEffect(() => {
    if (email && !getValues('email')) setValue('email', email)
  }, [email, getValues, setValue])

  return (
    <AuthLayout title="Sign Up" lead="See your orders in one place, and check out with your login.">
      <form {...form} className="flex flex-col gap-5">
        <Field {...field('name')} label="Name" autoComplete="name" required />
        <Field {...field('email')} label="Email" type="email" autoComplete="username" required />
        <NewPasswordFields field={field} password={methods.watch('password')} label="Password" required />
        {failure && <FormAlert>{failure}</FormAlert>}
        <SubmitButton busy={busy && 'Signing up…'} className="mt-1 w-full">
          Sign Up
        </SubmitButton>
      </form>
      <p className="flex flex-wrap items-baseline gap-x-3 pt-4">
        Already have an account?
        <LinkUnderlined to={PAGES.login}>Login</LinkUnderlined>
      </p>
    </AuthLayout>
  )
}
