import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isCode } from '#contract/accounts/account-codes.ts'
import { PAGES } from '#contract/paths.ts'
import { EMPTY_CODE } from '#web/account/form/code-digits.ts'
import { CodeField } from '#web/account/form/code-field.tsx'
import { TextButton } from '#web/account/form/text-button.tsx'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { AppSetup } from './app-setup.tsx'
import type { AppSecret } from './enable-two-factor.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { useAction } from './use-action.ts'

interface VerifyMethodProps {
  email: string
  /** Null when the code comes by email. */
  app: AppSecret | null
  onEnabled: () => void
  onCancel: () => void
}

export function VerifyMethod({ email, app, onEnabled, onCancel }: VerifyMethodProps) {
  const [code, setCode] = useState(EMPTY_CODE)
  const navigate = useNavigate()
  const { busy, outcome, failures, run, clear } = useAction<'verify' | 'resend'>()

  async function verify() {
    const isVerified = await run(
      'verify',
      async () => {
        const { backupCodes } = await (app
          ? browserApi.twoFactor.verifyApp({ otp: code })
          : browserApi.twoFactor.verifyEmailCode({ otp: code }))
        if (app) await navigate(PAGES.backupCodes, { state: { codes: backupCodes, enabled: true } })
        else onEnabled()
      },
      'Invalid OTP.',
    )
    if (!isVerified) setCode(EMPTY_CODE)
  }
  function resend() {
    void run(
      'resend',
      async () => {
        await browserApi.twoFactor.sendEmailCode({})
        return 'Verification code has been resent.'
      },
      'Failed to resend verification code.',
    )
  }

  return (
    <form
      method="post"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isCode(code)) void verify()
      }}
    >
      {app ? <AppSetup app={app} /> : <p className="wrap-anywhere">We sent a code to {email}.</p>}
      <CodeField
        value={code}
        onChange={(next) => {
          setCode(next)
          clear()
        }}
        failures={failures}
        label="6-digit code"
        autoFocus={!app}
      />
      <OutcomeNotice outcome={outcome} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={!isCode(code)}
          busy={busy === 'verify' && 'Verifying…'}
          className="max-sm:w-full"
        >
          Verify
        </Button>
        <Button kind="quiet" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
      {!app && (
        <TextButton busy={busy === 'resend' && 'Sending…'} onClick={resend} className="self-start">
          Resend code
        </TextButton>
      )}
    </form>
  )
}
