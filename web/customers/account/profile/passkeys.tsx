import { useState } from 'react'
import type { Passkey } from '#contract/customers/accounts/passkeys.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { Section } from './section.tsx'
import { type Outcome, useRefresh } from './use-action.ts'

export function Passkeys({ passkeys }: { passkeys: Passkey[] | null }) {
  const [adding, setAdding] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const refresh = useRefresh()
  function done(text: string) {
    setOutcome({ kind: 'done', text })
    setAdding(false)
    refresh()
  }

  return (
    <Section
      title="Passkeys"
      text="Log in with your device’s fingerprint, face or screen lock. A passkey replaces both the password and the code."
    >
      {passkeys === null ? (
        <NotLoaded />
      ) : (
        passkeys.length > 0 && (
          <ul className="border-t border-bone-300">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onChanged={done} />
            ))}
          </ul>
        )
      )}
      <OutcomeNotice outcome={outcome} />
      {adding ? (
        <AddPasskey onAdded={() => done('Your passkey is added.')} onCancel={() => setAdding(false)} />
      ) : (
        <Button
          kind="secondary"
          onClick={() => {
            setOutcome(null)
            setAdding(true)
          }}
          className="self-start max-sm:w-full"
        >
          Add a passkey
        </Button>
      )}
    </Section>
  )
}
