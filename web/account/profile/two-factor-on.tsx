import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PAGES } from '#contract/addresses.ts'
import { PasswordField } from '#web/account/form/password-field.tsx'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { useDeeds } from './use-deeds.ts'

interface TwoFactorOnProps {
  method: 'email' | 'app'
  onDisabled: () => void
}

/** On: the password opens what can be changed about it. */
export function TwoFactorOn({ method, onDisabled }: TwoFactorOnProps) {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { busy, outcome, run } = useDeeds<'disable' | 'regenerate'>()

  function asked(purpose: string): boolean {
    const sentence = password === '' ? `Password is required to ${purpose}.` : undefined
    setMissing(sentence)
    if (sentence) field.current?.focus()
    return !sentence
  }
  async function disable() {
    if (!asked('disable 2FA')) return
    const went = await run(
      'disable',
      () => browserApi.twoFactor.disable({ password }),
      'Failed to disable 2FA.',
    )
    if (went) onDisabled()
  }
  function regenerate() {
    if (!asked('regenerate backup codes')) return
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
          setMissing(undefined)
        }}
        autoComplete="current-password"
        hint="Asked before anything here changes."
        error={missing}
      />
      {missing && (
        <p role="alert" className="sr-only">
          {missing}
        </p>
      )}
      <OutcomeNotice outcome={outcome} />
      <div className="flex flex-wrap gap-3">
        {method === 'app' && (
          <Button
            kind="secondary"
            busy={busy === 'regenerate' && 'Making new codes…'}
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
