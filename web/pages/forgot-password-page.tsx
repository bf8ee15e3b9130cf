import { ApiError } from '#contract/app/client.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { AuthLayout } from '#web/customers/account/auth-layout.tsx'
import { browserApi } from '#web/platform/api/browser-api.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { useLeaveWhenLoggedIn } from '#web/platform/session/use-leave-when-logged-in.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { Route } from './+types/forgot-password-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Forgot password', noindex: true })

export default function ForgotPasswordPage() {
  useLeaveWhenLoggedIn()
  const { form, field, done, failure, busy } = useContractForm({
    schema: () => import('#contract/customers/accounts/account-form.ts').then(({ emailForm }) => emailForm),
    async submit({ email }) {
      try {
        await browserApi.auth.forgotPassword({ email })
      } catch (error) {
        // The reply must not reveal who has an account, so only connection errors are shown.
        if (!(error instanceof ApiError) || error.status === 0) throw error
      }
      return 'If there is an account associated with this email, you will receive a password reset link.'
    },
    fallback: 'Something went wrong.',
  })

  return (
    <AuthLayout
      title="Forgot password"
      lead="Enter the email of your account, and we will send you a link to reset your password."
    >
      <form {...form} className="flex flex-col gap-5">
        <Field {...field('email')} label="Email" type="email" autoComplete="username" required />
        {failure && <FormAlert>{failure}</FormAlert>}
        <SubmitButton busy={busy && 'Sending…'} className="mt-1 w-full">
          Send reset link
        </SubmitButton>
        {done && <Notice kind="done">{done}</Notice>}
      </form>
      <div className="pt-4">
        <LinkUnderlined to={PAGES.login}>Back to login</LinkUnderlined>
      </div>
    </AuthLayout>
  )
}
