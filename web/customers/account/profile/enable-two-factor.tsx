import { useState } from 'react'
import { privateApi } from '#web/platform/api/private-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
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
  const [verifying, setVerifying] = useState<{ app: AppSecret | null } | null>(null)
  const { form, field, methods, busy, failure } = useContractForm({
    schema: () =>
      import('#contract/customers/accounts/account-form.ts').then((forms) => forms.twoFactorMethodForm),
    defaultValues: { method: 'email' },
    async submit({ method }) {
      if (method === 'email') await privateApi.twoFactor.sendEmailCode({})
      setVerifying({ app: method === 'app' ? await privateApi.twoFactor.enableApp({ email }) : null })
    },
    fallback: 'Failed to enable 2FA.',
    withReason: true,
  })
  const { error: _, ...radio } = field('method')

  if (verifying)
    return <VerifyMethod email={email} app={verifying.app} onEnabled={onEnabled} onCancel={onCancel} />
  return (
    <form {...form} className="flex flex-col gap-5">
      <fieldset className="min-w-0">
        <legend className="type-label pb-3">Where should the code come from?</legend>
        <RadioCard
          {...radio}
          value="email"
          label="Email"
          note={`We send it to ${email}`}
          className="min-h-18 wrap-anywhere"
        />
        <RadioCard
          {...radio}
          value="app"
          label="Authenticator app"
          note="On your phone. Works without a signal and gives you ten backup codes"
          className="-mt-px min-h-18"
        />
      </fieldset>
      {failure && <Notice kind="failed">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={busy && (methods.getValues('method') === 'email' ? 'Sending…' : 'One moment…')}
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
