import { useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { requireCookies, startSession } from '#web/platform/session/session-store.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { setSignedUp } from '../verify/own-sign-up.ts'
import type { Challenge } from './challenge.ts'
import { useLoginLead } from './login-lead.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { ResendVerification } from './resend-verification.tsx'

interface CredentialsStepProps {
  onChallenge: (challenge: Challenge) => void
}

export function CredentialsStep({ onChallenge }: CredentialsStepProps) {
  const [unverified, setUnverified] = useState<string | null>(null)
  const { form, field, failure, busy, setFailure } = useContractForm({
    schema: () =>
      import('#contract/customers/accounts/account-form.ts').then(({ credentials }) => credentials),
    async submit({ email, password }) {
      setUnverified(null)
      try {
        const reply = await browserApi.auth.login({ email, password })
        if (!reply.twofactorRequired) return startSession(reply.user)
        requireCookies()
        onChallenge({ userId: reply.userId, method: reply.twoFactorMethod, email })
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) {
          setUnverified(email)
          setSignedUp(true)
        }
        throw error
      }
    },
    fallback: 'Login failed. Please try again.',
  })

  return (
    <AuthLayout title="Login" lead={useLoginLead()}>
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
        <div className="flex flex-col gap-2">
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
          {failure && (
            <FormAlert>
              {failure}
              {unverified && <ResendVerification key={unverified} email={unverified} />}
            </FormAlert>
          )}
        </div>
        <SubmitButton busy={busy && 'Logging in…'} className="mt-1 w-full">
          Login
        </SubmitButton>
      </form>
      <PasskeyLogin onFailure={setFailure} />
      <div className="flex flex-wrap justify-between gap-x-8 pt-4">
        <LinkUnderlined to={PAGES.forgotPassword}>Forgot password?</LinkUnderlined>
        <LinkUnderlined to={PAGES.signup}>Sign Up</LinkUnderlined>
      </div>
    </AuthLayout>
  )
}
