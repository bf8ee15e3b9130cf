import { useState } from 'react'
import { isCode, maskEmail } from '#contract/accounts/account-codes.ts'
import { AuthLayout } from '#web/account/auth-layout.tsx'
import { EMPTY_CODE } from '#web/account/form/code-digits.ts'
import { CodeField } from '#web/account/form/code-field.tsx'
import { TextButton } from '#web/account/form/text-button.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { BackupCodeForm } from './backup-code-form.tsx'
import type { Challenge } from './challenge.ts'
import { SendLoginCode } from './send-login-code.tsx'
import { useVerifyLogin } from './use-verify-login.ts'

interface CodeStepProps {
  challenge: Challenge
  onBack: () => void
}

export default function CodeStep({ challenge, onBack }: CodeStepProps) {
  const [withBackupCode, setWithBackupCode] = useState(false)
  const [code, setCode] = useState(EMPTY_CODE)
  const { verify, busy, failure, failures, setFailure } = useVerifyLogin(challenge)
  const isApp = challenge.method === 'app'

  if (withBackupCode) return <BackupCodeForm challenge={challenge} onBack={() => setWithBackupCode(false)} />
  return (
    <AuthLayout
      title="Enter your 6-digit code"
      lead={isApp ? APP_LEAD : <EmailLead email={challenge.email} />}
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isCode(code)) void verify({ otp: code }).then((isCorrect) => isCorrect || setCode(EMPTY_CODE))
        }}
      >
        <CodeField
          value={code}
          onChange={(next) => {
            setCode(next)
            setFailure(null)
          }}
          error={failure ?? undefined}
          failures={failures}
          autoFocus
        />
        <SubmitButton disabled={!isCode(code)} busy={busy && 'Verifying…'} className="mt-6 w-full">
          Verify
        </SubmitButton>
      </form>
      <div className="mt-8 flex flex-col items-start gap-1 border-t border-bone-300 pt-5">
        {isApp ? (
          <TextButton onClick={() => setWithBackupCode(true)}>Use a backup code</TextButton>
        ) : (
          <SendLoginCode challenge={challenge} />
        )}
        <TextButton onClick={onBack}>Back to login</TextButton>
      </div>
    </AuthLayout>
  )
}

const APP_LEAD = 'Find it in your authenticator app. It changes every 30 seconds.'

function EmailLead({ email }: { email: string }) {
  return <>We sent it to {maskEmail(email)}. You can paste it into any box.</>
}
