import { useNavigate } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { CodeField } from '../form/code-field.tsx'
import { TextButton } from '../form/text-button.tsx'
import { useCodeForm } from '../form/use-code-form.ts'
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
  const navigate = useNavigate()
  const resending = useAction<'resend'>()
  const { form, code, isComplete, busy, setFailure } = useCodeForm({
    async verify(otp) {
      resending.clear()
      const { backupCodes } = await (app
        ? privateApi.twoFactor.verifyApp({ otp })
        : privateApi.twoFactor.verifyEmailCode({ otp }))
      if (app) await navigate(PAGES.backupCodes, { state: { codes: backupCodes, enabled: true } })
      else onEnabled()
    },
    fallback: 'Invalid OTP.',
    withReason: true,
  })

  function resend() {
    if (busy) return
    setFailure(null)
    void resending.run(
      'resend',
      async () => {
        await privateApi.twoFactor.sendEmailCode({})
        return 'Verification code has been resent.'
      },
      'Failed to resend verification code.',
    )
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      {app ? (
        <AppSetup email={email} app={app} />
      ) : (
        <p className="wrap-anywhere">We sent a code to {email}.</p>
      )}
      <CodeField {...code} label="6-digit code" autoFocus={!app} />
      <OutcomeNotice outcome={resending.outcome} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isComplete} busy={busy && 'Verifying…'} className="max-sm:w-full">
          Verify
        </Button>
        <Button kind="quiet" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
      {!app && (
        <TextButton busy={resending.busy && 'Sending…'} onClick={resend} className="self-start">
          Resend code
        </TextButton>
      )}
    </form>
  )
}
