import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isCode } from '#contract/account-fields.ts'
import { PAGES } from '#contract/addresses.ts'
import { NO_CODE } from '#web/account/form/code-digits.ts'
import { CodeField } from '#web/account/form/code-field.tsx'
import { TextButton } from '#web/account/form/text-button.tsx'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { AppSetup } from './app-setup.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import type { AppSecret } from './two-factor-off.tsx'
import { useDeeds } from './use-deeds.ts'

interface ProveMethodProps {
  email: string
  /** The app's secret; null when the code comes by email. */
  app: AppSecret | null
  onEnabled: () => void
  onCancel: () => void
}

/** The first code: whoever can type it can log in later. */
export function ProveMethod({ email, app, onEnabled, onCancel }: ProveMethodProps) {
  const [code, setCode] = useState(NO_CODE)
  const navigate = useNavigate()
  const { busy, outcome, failures, run, clear } = useDeeds<'verify' | 'resend'>()

  async function verify() {
    const went = await run(
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
    if (!went) setCode(NO_CODE)
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
