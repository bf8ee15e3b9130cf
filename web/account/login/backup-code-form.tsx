import { useState } from 'react'
import { MIN_BACKUP_CODE, normalizeBackupCode } from '#contract/accounts/account-codes.ts'
import { AuthLayout } from '#web/account/auth-layout.tsx'
import { TextButton } from '#web/account/form/text-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import type { Challenge } from './challenge.ts'
import { useVerifyLogin } from './use-verify-login.ts'

interface BackupCodeFormProps {
  challenge: Challenge
  onBack: () => void
}

export function BackupCodeForm({ challenge, onBack }: BackupCodeFormProps) {
  const [code, setCode] = useState('')
  const { verify, busy, failure, setFailure } = useVerifyLogin(challenge)
  const isLongEnough = normalizeBackupCode(code).length >= MIN_BACKUP_CODE
  return (
    <AuthLayout title="Use a backup code" lead="Enter one of the ten codes you saved. Each works once.">
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isLongEnough) void verify({ backupCode: code.trim() })
        }}
      >
        <Field
          label="Backup code"
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setFailure(null)
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          inputClassName="font-medium tracking-[0.04em]"
          hint={`At least ${MIN_BACKUP_CODE} characters`}
        />
        {failure && <FormAlert>{failure}</FormAlert>}
        <SubmitButton disabled={!isLongEnough} busy={busy && 'Verifying…'} className="mt-6 w-full">
          Verify
        </SubmitButton>
      </form>
      <div className="mt-8 border-t border-bone-300 pt-5">
        <TextButton onClick={onBack}>Use the 6-digit code</TextButton>
      </div>
    </AuthLayout>
  )
}
