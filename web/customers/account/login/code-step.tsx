import { useState } from 'react'
import { maskEmail } from '#contract/customers/accounts/account-codes.ts'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { CodeField } from '../form/code-field.tsx'
import { TextButton } from '../form/text-button.tsx'
import { useCodeForm } from '../form/use-code-form.ts'
import { BackupCodeForm } from './backup-code-form.tsx'
import type { Challenge } from './challenge.ts'
import { SendLoginCode } from './send-login-code.tsx'
import { verifyLogin } from './verify-login.ts'

interface CodeStepProps {
  challenge: Challenge
  onBack: () => void
}

export default function CodeStep({ challenge, onBack }: CodeStepProps) {
  const [withBackupCode, setWithBackupCode] = useState(false)
  const { form, code, isComplete, busy } = useCodeForm({
    verify: (otp) => verifyLogin(challenge, { otp }),
    fallback: 'Verification failed.',
  })
  const isApp = challenge.method === 'app'

  if (withBackupCode) return <BackupCodeForm challenge={challenge} onBack={() => setWithBackupCode(false)} />
  return (
    <AuthLayout
      title="Enter your 6-digit code"
      lead={isApp ? APP_LEAD : <EmailLead email={challenge.email} />}
    >
      <form {...form}>
        <CodeField {...code} autoFocus />
        <SubmitButton disabled={!isComplete} busy={busy && 'Verifying…'} className="mt-6 w-full">
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
