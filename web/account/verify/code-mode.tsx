import { useState } from 'react'
import { isCode } from '#contract/accounts/account-codes.ts'
import { AuthLayout } from '#web/account/auth-layout.tsx'
import { EMPTY_CODE } from '#web/account/form/code-digits.ts'
import { CodeField } from '#web/account/form/code-field.tsx'
import { TextButton } from '#web/account/form/text-button.tsx'
import { browserApi, errorMessage } from '#web/browser-api.ts'
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
  const [code, setCode] = useState(EMPTY_CODE)
  const [failure, setFailure] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const [busy, setBusy] = useState<'verifying' | 'resending' | null>(null)
  const [resent, setResent] = useState<typeof RESENT | typeof NOT_RESENT | null>(null)
  const [verified, onVerified] = useVerified()

  async function verify() {
    if (busy || !isCode(code)) return
    setBusy('verifying')
    setFailure(null)
    setResent(null)
    try {
      onVerified((await browserApi.auth.verifyEmailCode({ email, code })).user)
    } catch (error) {
      setFailure(errorMessage(error, 'Invalid verification code.'))
      setFailures((count) => count + 1)
      setCode(EMPTY_CODE)
    }
    setBusy(null)
  }
  async function resend() {
    if (busy) return
    setBusy('resending')
    setFailure(null)
    setResent(
      await browserApi.auth.sendVerificationEmail({ email }).then(
        () => RESENT,
        () => NOT_RESENT,
      ),
    )
    setBusy(null)
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
      <form
        method="post"
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void verify()
        }}
      >
        <Field
          label="Email"
          type="email"
          value={email}
          readOnly
          autoComplete="username"
          inputClassName="bg-bone-200! border-bone-200!"
        />
        <CodeField
          plain
          value={code}
          onChange={(next) => {
            setCode(next)
            setFailure(null)
          }}
          error={failure ?? undefined}
          failures={failures}
          autoFocus
        />
        <SubmitButton disabled={!isCode(code)} busy={busy === 'verifying' && 'Verifying…'} className="w-full">
          Verify
        </SubmitButton>
      </form>
      <div className="mt-8 border-t border-bone-300 pt-5">
        {resent && (
          <Notice kind={resent.kind} className="mb-2">
            {resent.text}
          </Notice>
        )}
        <TextButton busy={busy === 'resending' && 'Sending…'} onClick={resend}>
          Resend verification email
        </TextButton>
      </div>
    </AuthLayout>
  )
}
