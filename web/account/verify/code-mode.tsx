import { useState } from 'react'
import { AuthLayout } from '#web/account/auth-layout.tsx'
import { CodeField } from '#web/account/form/code-field.tsx'
import { TextButton } from '#web/account/form/text-button.tsx'
import { useCodeForm } from '#web/account/form/use-code-form.ts'
import { browserApi } from '#web/browser-api.ts'
import { Field } from '#web/ui/field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useVerified } from './use-verified.ts'
import { Verified } from './verified.tsx'

const RESENT = { kind: 'done', text: 'Verification email has been resent!' } as const
const NOT_RESENT = {
  kind: 'failed',
  text: 'Failed to resend verification email. Please try again later.',
} as const

export function CodeMode({ email }: { email: string }) {
  const [isResending, setResending] = useState(false)
  const [resent, setResent] = useState<typeof RESENT | typeof NOT_RESENT | null>(null)
  const [verified, onVerified] = useVerified()
  const { form, code, isComplete, busy, setFailure } = useCodeForm({
    async verify(digits) {
      setResent(null)
      onVerified((await browserApi.auth.verifyEmailCode({ email, code: digits })).user)
    },
    fallback: 'Invalid verification code.',
  })

  async function resend() {
    if (busy || isResending) return
    setResending(true)
    setFailure(null)
    setResent(
      await browserApi.auth.sendVerificationEmail({ email }).then(
        () => RESENT,
        () => NOT_RESENT,
      ),
    )
    setResending(false)
  }

  if (verified) {
    return (
      <AuthLayout title="Verify your email">
        <Verified />
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
