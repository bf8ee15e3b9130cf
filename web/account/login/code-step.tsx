import { useState } from 'react'
import { isCode, maskEmail } from '#contract/account-fields.ts'
import { EntryFrame } from '#web/account/entry-frame.tsx'
import { NO_CODE } from '#web/account/form/code-digits.ts'
import { CodeField } from '#web/account/form/code-field.tsx'
import { SubmitButton } from '#web/account/form/submit-button.tsx'
import { TextButton } from '#web/account/form/text-button.tsx'
import { BackupCodeForm } from './backup-code-form.tsx'
import type { Challenge } from './challenge.ts'
import { SendLoginCode } from './send-login-code.tsx'
import { useVerifyLogin } from './use-verify-login.ts'

interface CodeStepProps {
  challenge: Challenge
  onBack: () => void
}

/** The second step of a login: six boxes, or a backup code. */
export default function CodeStep({ challenge, onBack }: CodeStepProps) {
  const [withBackupCode, setWithBackupCode] = useState(false)
  const [code, setCode] = useState(NO_CODE)
  const { verify, busy, failure, failures, setFailure } = useVerifyLogin(challenge)
  const isApp = challenge.method === 'app'

  if (withBackupCode) return <BackupCodeForm challenge={challenge} onBack={() => setWithBackupCode(false)} />
  return (
    <EntryFrame
      title="Enter your 6-digit code"
      lead={isApp ? APP_LEAD : <EmailLead email={challenge.email} />}
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isCode(code)) void verify({ otp: code }).then((fine) => fine || setCode(NO_CODE))
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
    </EntryFrame>
  )
}

const APP_LEAD = 'It stands in your authenticator app, and changes every 30 seconds.'

function EmailLead({ email }: { email: string }) {
  return <>We sent it to {maskEmail(email)}. You can paste it into any box.</>
}
