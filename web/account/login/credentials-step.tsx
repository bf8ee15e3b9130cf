import { useState } from 'react'
import { PAGES } from '#contract/addresses.ts'
import { ApiError } from '#contract/client.ts'
import { EntryFrame } from '#web/account/entry-frame.tsx'
import { FormAlert } from '#web/account/form/form-alert.tsx'
import { PasswordField } from '#web/account/form/password-field.tsx'
import { SubmitButton } from '#web/account/form/submit-button.tsx'
import { useAccountForm } from '#web/account/form/use-account-form.ts'
import { enter } from '#web/account/session/session-store.ts'
import { browserApi } from '#web/browser-api.ts'
import { Field } from '#web/ui/field.tsx'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import type { Challenge } from './challenge.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { ResendVerification } from './resend-verification.tsx'

interface CredentialsStepProps {
  onChallenge: (challenge: Challenge) => void
}

export function CredentialsStep({ onChallenge }: CredentialsStepProps) {
  /** The address that has an account whose email is still to be verified. */
  const [unverified, setUnverified] = useState<string | null>(null)
  const { form, field, failure, busy, setFailure } = useAccountForm({
    fields: ['email', 'password'],
    faultsOf: ({ email, password }) => ({
      ...(email.trim() === '' && { email: 'Enter your email.' }),
      ...(password === '' && { password: 'Enter your password.' }),
    }),
    async send({ email, password }) {
      setUnverified(null)
      try {
        const reply = await browserApi.auth.login({ email, password })
        if (!reply.twofactorRequired) return enter(reply.user)
        onChallenge({ userId: reply.userId, method: reply.twoFactorMethod, email: email.trim() })
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) setUnverified(email.trim())
        throw error
      }
    },
    fallback: 'Login failed. Please try again.',
  })

  return (
    <EntryFrame title="Login">
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
    </EntryFrame>
  )
}
