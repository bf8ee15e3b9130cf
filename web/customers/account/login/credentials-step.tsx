import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#contract/app/client.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { loginReason } from '#web/platform/session/return-to.ts'
import { requireCookies, startSession } from '#web/platform/session/session-store.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { setSignedUp } from '../verify/own-sign-up.ts'
import type { Challenge } from './challenge.ts'
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
        <Field {...field('email')} label="Email" type="email" autoComplete="username" required />
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

const DESTINATIONS: Record<string, string> = {
  [PAGES.myOrders]: 'to see your orders',
  [PAGES.profile]: 'to see your profile',
  [PAGES.checkout]: 'and continue with your checkout',
}

/** Why the login appears, for someone who did not choose it. The server renders one page for everyone. */
function useLoginLead(): string | undefined {
  const reason = loginReason(useLocation())
  const isHydrated = useHydrated()
  if (!reason || !isHydrated) return undefined
  if (reason.expired) return 'Your session has ended. Please log in to continue where you were.'
  const [path = ''] = reason.from.split('?')
  return `Please log in ${DESTINATIONS[path] ?? 'to see this page'}.`
}
