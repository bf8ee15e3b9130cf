import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PAGES } from '#contract/paths.ts'
import { PasswordField } from '#web/account/form/password-field.tsx'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { useAction } from './use-action.ts'

interface ManageTwoFactorProps {
  method: 'email' | 'app'
  onDisabled: () => void
}

export function ManageTwoFactor({ method, onDisabled }: ManageTwoFactorProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { busy, outcome, run } = useAction<'disable' | 'regenerate'>()

  function requirePassword(purpose: string): boolean {
    const message = password === '' ? `Password is required to ${purpose}.` : undefined
    setError(message)
    if (message) field.current?.focus()
    return !message
  }
  async function disable() {
    if (!requirePassword('disable 2FA')) return
    const isDisabled = await run(
      'disable',
      () => browserApi.twoFactor.disable({ password }),
      'Failed to disable 2FA.',
    )
    if (isDisabled) onDisabled()
  }
  function regenerate() {
    if (!requirePassword('regenerate backup codes')) return
    void run(
      'regenerate',
      async () => {
        const { backupCodes } = await browserApi.twoFactor.regenerateBackupCodes({ password })
        await navigate(PAGES.backupCodes, { state: { codes: backupCodes } })
      },
      'Failed to regenerate backup codes.',
    )
  }

  return (
    <form method="post" className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
      <p>
        Two-factor authentication is <strong className="font-semibold">on</strong>
        {method === 'app' ? ', with your authenticator app.' : ', by email.'}
      </p>
      <PasswordField
        ref={field}
        label="Password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setError(undefined)
        }}
        autoComplete="current-password"
        hint="Enter it to change this setting."
        error={error}
      />
      {error && (
        <p role="alert" className="sr-only">
          {error}
        </p>
      )}
      <OutcomeNotice outcome={outcome} />
      <div className="flex flex-wrap gap-3">
        {method === 'app' && (
          <Button
            kind="secondary"
            busy={busy === 'regenerate' && 'Creating new codes…'}
            onClick={regenerate}
            className="max-sm:w-full"
          >
            Regenerate Backup Codes
          </Button>
        )}
        <Button
          kind="secondary"
          busy={busy === 'disable' && 'Disabling…'}
          onClick={disable}
          className="max-sm:w-full"
        >
          Disable 2FA
        </Button>
      </div>
    </form>
  )
}
