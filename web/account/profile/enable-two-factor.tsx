import { useState } from 'react'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { useAction } from './use-action.ts'
import { VerifyMethod } from './verify-method.tsx'

interface EnableTwoFactorProps {
  email: string
  onEnabled: () => void
  onCancel: () => void
}

export interface AppSecret {
  qrCode: string
  secret: string
}

export function EnableTwoFactor({ email, onEnabled, onCancel }: EnableTwoFactorProps) {
  const [method, setMethod] = useState<'email' | 'app'>('email')
  const [verifying, setVerifying] = useState<{ app: AppSecret | null } | null>(null)
  const { busy, outcome, run } = useAction<'continue'>()

  function begin() {
    void run(
      'continue',
      async () => {
        if (method === 'email') await browserApi.twoFactor.sendEmailCode({})
        const app = method === 'app' ? await browserApi.twoFactor.enableApp({ email }) : null
        setVerifying({ app })
      },
      'Failed to enable 2FA.',
    )
  }

  if (verifying)
    return <VerifyMethod email={email} app={verifying.app} onEnabled={onEnabled} onCancel={onCancel} />
  return (
    <form
      method="post"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      <fieldset className="min-w-0">
        <legend className="type-label pb-3">Where should the code come from?</legend>
        <RadioCard
          name="method"
          label="Email"
          note={`We send it to ${email}`}
          checked={method === 'email'}
          onChange={() => setMethod('email')}
          className="min-h-18 wrap-anywhere"
        />
        <RadioCard
          name="method"
          label="Authenticator app"
          note="On your phone. Works without a signal and gives you ten backup codes"
          checked={method === 'app'}
          onChange={() => setMethod('app')}
          className="-mt-px min-h-18"
        />
      </fieldset>
      <OutcomeNotice outcome={outcome} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={busy && (method === 'email' ? 'Sending…' : 'One moment…')}
          className="max-sm:w-full"
        >
          Continue
        </Button>
        <Button kind="quiet" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
    </form>
  )
}
