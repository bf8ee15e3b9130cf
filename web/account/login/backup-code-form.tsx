import { useState } from 'react'
import { MIN_BACKUP_CODE, tidyBackupCode } from '#contract/account-fields.ts'
import { EntryFrame } from '#web/account/entry-frame.tsx'
import { FormAlert } from '#web/account/form/form-alert.tsx'
import { SubmitButton } from '#web/account/form/submit-button.tsx'
import { TextButton } from '#web/account/form/text-button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Challenge } from './challenge.ts'
import { useVerifyLogin } from './use-verify-login.ts'

interface BackupCodeFormProps {
  challenge: Challenge
  onBack: () => void
}

/** For whoever does not have the authenticator app at hand. */
export function BackupCodeForm({ challenge, onBack }: BackupCodeFormProps) {
  const [code, setCode] = useState('')
  const { verify, busy, failure, setFailure } = useVerifyLogin(challenge)
  const long = tidyBackupCode(code).length >= MIN_BACKUP_CODE
  return (
    <EntryFrame title="Use a backup code" lead="One of the ten you saved. Each works once.">
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (long) void verify({ backupCode: code.trim() })
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
        <SubmitButton disabled={!long} busy={busy && 'Verifying…'} className="mt-6 w-full">
          Verify
        </SubmitButton>
      </form>
      <div className="mt-8 border-t border-bone-300 pt-5">
        <TextButton onClick={onBack}>Use the 6-digit code</TextButton>
      </div>
    </EntryFrame>
  )
}
