import { useState } from 'react'
import { accountEmailFault } from '#contract/account-fields.ts'
import { PAGES } from '#contract/addresses.ts'
import { ApiError } from '#contract/client.ts'
import { EntryFrame } from '#web/account/entry-frame.tsx'
import { FormAlert } from '#web/account/form/form-alert.tsx'
import { SubmitButton } from '#web/account/form/submit-button.tsx'
import { useAccountForm } from '#web/account/form/use-account-form.ts'
import { useLeaveWhenLoggedIn } from '#web/account/session/use-leave-when-logged-in.ts'
import { browserApi } from '#web/browser-api.ts'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Field } from '#web/ui/field.tsx'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/forgot-password-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Forgot password', noindex: true })

export default function ForgotPasswordPage() {
  useLeaveWhenLoggedIn()
  const [sent, setSent] = useState(false)
  const { form, field, failure, busy } = useAccountForm({
    fields: ['email'],
    faultsOf({ email }) {
      const sentence = accountEmailFault(email)
      return sentence ? { email: sentence } : {}
    },
    async send({ email }) {
      setSent(false)
      try {
        await browserApi.auth.forgotPassword({ email })
      } catch (error) {
        // Whatever the shop answers, nobody learns here who has an account; only silence is worth a word.
        if (!(error instanceof ApiError) || error.status === 0) throw error
      }
      setSent(true)
    },
    fallback: 'Something went wrong.',
  })

  return (
    <EntryFrame
      title="Forgot password"
      lead="Give us the email of your account, and we send you a link to a new password."
    >
      <form {...form} className="flex flex-col gap-5">
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
        {failure && <FormAlert>{failure}</FormAlert>}
        <SubmitButton busy={busy && 'Sending…'} className="mt-1 w-full">
          Send reset link
        </SubmitButton>
        {sent && (
          <Notice kind="done">
            If there is an account associated with this email, you will receive a password reset link.
          </Notice>
        )}
      </form>
      <div className="pt-4">
        <LinkUnderlined to={PAGES.login}>Back to login</LinkUnderlined>
      </div>
    </EntryFrame>
  )
}
