import { isBackupCode, MIN_BACKUP_CODE } from '#contract/customers/accounts/account-codes.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { TextButton } from '../form/text-button.tsx'
import type { Challenge } from './challenge.ts'
import { verifyLogin } from './verify-login.ts'

interface BackupCodeFormProps {
  challenge: Challenge
  onBack: () => void
}

export function BackupCodeForm({ challenge, onBack }: BackupCodeFormProps) {
  const { form, field, methods, busy, failure } = useContractForm({
    schema: () =>
      import('#contract/customers/accounts/account-form.ts').then(({ backupCodeForm }) => backupCodeForm),
    defaultValues: { backupCode: '' },
    submit: ({ backupCode }) => verifyLogin(challenge, { backupCode }),
    fallback: 'Verification failed.',
  })
  return (
    <AuthLayout title="Use a backup code" lead="Enter one of the ten codes you saved. Each works once.">
      <form {...form}>
        <Field
          {...field('backupCode')}
          label="Backup code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          inputClassName="font-medium tracking-[0.04em]"
          hint={`At least ${MIN_BACKUP_CODE} characters`}
        />
        {failure && <FormAlert>{failure}</FormAlert>}
        <SubmitButton
          disabled={!isBackupCode(methods.watch('backupCode'))}
          busy={busy && 'Verifying…'}
          className="mt-6 w-full"
        >
          Verify
        </SubmitButton>
      </form>
      <div className="mt-8 border-t border-bone-300 pt-5">
        <TextButton onClick={onBack}>Use the 6-digit code</TextButton>
      </div>
    </AuthLayout>
  )
}
