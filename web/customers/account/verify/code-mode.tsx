import { useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { browserApi, errorMessage } from '#web/platform/api/browser-api.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { CodeField } from '../form/code-field.tsx'
import { TextButton } from '../form/text-button.tsx'
import { useCodeForm } from '../form/use-code-form.ts'
import { ChoosePassword } from './choose-password.tsx'
import { needsPassword } from './own-sign-up.ts'
import { useVerified } from './use-verified.ts'
import { Verified } from './verified.tsx'

const FAILED = 'Invalid verification code.'
const RESENT = { kind: 'done', text: 'Verification email has been resent!' } as const
const NOT_RESENT = {
  kind: 'failed',
  text: 'Failed to resend verification email. Please try again later.',
} as const

export function CodeMode({ email }: { email: string }) {
  const [isResending, setResending] = useState(false)
  const [resent, setResent] = useState<typeof RESENT | typeof NOT_RESENT | null>(null)
  /** Waits for a new password. */
  const [rightCode, setRightCode] = useState('')
  const [verified, onVerified] = useVerified()
  const { form, code, isComplete, busy, setFailure } = useCodeForm({
    async verify(digits) {
      setResent(null)
      try {
        onVerified((await browserApi.auth.verifyEmailCode({ email, code: digits })).user)
      } catch (error) {
        if (!needsPassword(error)) throw error
        setRightCode(digits)
      }
    },
    fallback: FAILED,
  })

  async function verifyWithPassword(newPassword: string) {
    try {
      onVerified((await browserApi.auth.verifyEmailCode({ email, code: rightCode, newPassword })).user)
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === 400 && !needsPassword(error)
      if (!isOver) throw error
      setRightCode('')
      setFailure(errorMessage(error, FAILED))
    }
  }

  async function resend() {
    if (busy || isResending) return
    setResending(true)
    setFailure(null)
    setResent(await resendTo(email))
    setResending(false)
  }

  if (verified || rightCode !== '') {
    return (
      <AuthLayout title="Verify your email">
        {verified ? <Verified /> : <ChoosePassword verify={verifyWithPassword} fallback={FAILED} />}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Verify your email"
      lead="Enter the 6 digits we sent you, or open the link in the email. You can paste the code into any box."
    >
      <form {...form} className="flex flex-col gap-6">
        <Field
          label="Email"
          type="email"
          value={email}
          readOnly
          autoComplete="username"
          inputClassName="bg-bone-200! border-bone-200!"
        />
        <CodeField {...code} plain autoFocus />
        <SubmitButton disabled={!isComplete} busy={busy && 'Verifying…'} className="w-full">
          Verify
        </SubmitButton>
      </form>
      <div className="mt-8 border-t border-bone-300 pt-5">
        {resent && (
          <Notice kind={resent.kind} className="mb-2">
            {resent.text}
          </Notice>
        )}
        <TextButton busy={isResending && 'Sending…'} onClick={resend}>
          Resend verification email
        </TextButton>
      </div>
    </AuthLayout>
  )
}

async function resendTo(email: string) {
  try {
    await browserApi.auth.sendVerificationEmail({ email })
    return RESENT
  } catch {
    return NOT_RESENT
  }
}
