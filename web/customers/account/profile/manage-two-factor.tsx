import { useNavigate } from 'react-router'
import type { TwoFactorChange } from '#contract/customers/accounts/account-form.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { PasswordField } from '../form/password-field.tsx'

interface ManageTwoFactorProps {
  method: 'email' | 'app'
  onDisabled: () => void
}

export function ManageTwoFactor({ method, onDisabled }: ManageTwoFactorProps) {
  const navigate = useNavigate()
  const { form, field, methods, busy, failure } = useContractForm<TwoFactorChange>({
    schema: () =>
      import('#contract/customers/accounts/account-form.ts').then((forms) => forms.twoFactorChangeForm),
    defaultValues: { password: '' },
    async submit({ change, password }) {
      if (change === 'disable') {
        await privateApi.twoFactor.disable({ password })
        onDisabled()
      } else if (change === 'regenerate') {
        const { backupCodes } = await privateApi.twoFactor.regenerateBackupCodes({ password })
        await navigate(PAGES.backupCodes, { state: { codes: backupCodes } })
      }
    },
    fallback: ({ change }) => FAILED[change],
    withReason: true,
  })
  const running = busy && methods.getValues('change')
  const password = field('password')

  function submit(change: TwoFactorChange['change']) {
    if (busy) return
    methods.setValue('change', change)
    form.ref.current?.requestSubmit()
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      <p>
        Two-factor authentication is <strong className="font-semibold">on</strong>
        {method === 'app' ? ', with your authenticator app.' : ', by email.'}
      </p>
      <PasswordField
        {...password}
        label="Password"
        autoComplete="current-password"
        hint="Enter it to change this setting."
      />
      {password.error && (
        <p role="alert" className="sr-only">
          {password.error}
        </p>
      )}
      {failure && <Notice kind="failed">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        {method === 'app' && (
          <Button
            kind="secondary"
            busy={running === 'regenerate' && 'Creating new codes…'}
            onClick={() => submit('regenerate')}
            className="max-sm:w-full"
          >
            Regenerate Backup Codes
          </Button>
        )}
        <Button
          kind="secondary"
          busy={running === 'disable' && 'Disabling…'}
          onClick={() => submit('disable')}
          className="max-sm:w-full"
        >
          Disable 2FA
        </Button>
      </div>
    </form>
  )
}

const FAILED = {
  disable: 'Failed to disable 2FA.',
  regenerate: 'Failed to regenerate backup codes.',
}
