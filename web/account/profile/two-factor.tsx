import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { Section } from './section.tsx'
import { TwoFactorOff } from './two-factor-off.tsx'
import { TwoFactorOn } from './two-factor-on.tsx'
import { type Outcome, useRefresh } from './use-deeds.ts'

/** A second step at login: on with its keys, or off with the way to turn it on. */
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
      title="Two-factor authentication"
      text="With it a password alone opens nothing: at login we also ask for a code from your email or from an app on your phone."
    >
      <OutcomeNotice outcome={outcome} />
      {user.twoFactorMethod ? (
        <TwoFactorOn
          method={user.twoFactorMethod}
          onDisabled={() => changed('Two-factor authentication is off.')}
        />
      ) : enabling ? (
        <TwoFactorOff
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
