import { useState } from 'react'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { ProveMethod } from './prove-method.tsx'
import { useDeeds } from './use-deeds.ts'

interface TwoFactorOffProps {
  email: string
  onEnabled: () => void
  onCancel: () => void
}

/** What the authenticator app needs to know, as a picture and as text. */
export interface AppSecret {
  qrCode: string
  secret: string
}

/** Turning it on: which way, then a code that proves it works. */
export function TwoFactorOff({ email, onEnabled, onCancel }: TwoFactorOffProps) {
  const [method, setMethod] = useState<'email' | 'app'>('email')
  const [proving, setProving] = useState<{ app: AppSecret | null } | null>(null)
  const { busy, outcome, run } = useDeeds<'continue'>()

  function begin() {
    void run(
      'continue',
      async () => {
        if (method === 'email') await browserApi.twoFactor.sendEmailCode({})
        const app = method === 'app' ? await browserApi.twoFactor.enableApp({ email }) : null
        setProving({ app })
      },
      'Failed to enable 2FA.',
    )
  }

  if (proving)
    return <ProveMethod email={email} app={proving.app} onEnabled={onEnabled} onCancel={onCancel} />
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
          note="On your phone; works without a signal, and gives you ten backup codes"
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
