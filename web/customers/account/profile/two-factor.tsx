import { useState } from 'react'
import type { User } from '#contract/customers/accounts/accounts.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EnableTwoFactor } from './enable-two-factor.tsx'
import { ManageTwoFactor } from './manage-two-factor.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { Section } from './section.tsx'
import { type Outcome, useRefresh } from './use-action.ts'

export function TwoFactor({ user }: { user: User }) {
  const [enabling, setEnabling] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const refresh = useRefresh()

  function changed(text: string) {
    setOutcome({ kind: 'done', text })
    setEnabling(false)
    refresh()
  }

  return (
    <Section
      id="two-factor"
      title="Two-factor authentication"
      text="A password alone is no longer enough to log in. We also ask for a code from your email or from an app on your phone."
    >
      <OutcomeNotice outcome={outcome} />
      {user.twoFactorMethod ? (
        <ManageTwoFactor
          method={user.twoFactorMethod}
          onDisabled={() => changed('Two-factor authentication is off.')}
        />
      ) : enabling ? (
        <EnableTwoFactor
          email={user.email}
          onEnabled={() => changed('Two-Factor Authentication enabled successfully!')}
          onCancel={() => setEnabling(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p>
            Two-factor authentication is <strong className="font-semibold">off</strong>.
          </p>
          <Button
            kind="secondary"
            onClick={() => {
              setOutcome(null)
              setEnabling(true)
            }}
            className="max-sm:w-full"
          >
            Enable 2FA
          </Button>
        </div>
      )}
    </Section>
  )
}
