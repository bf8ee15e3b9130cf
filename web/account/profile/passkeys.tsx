import { useState } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { Section } from './section.tsx'
import { type Outcome, useRefresh } from './use-deeds.ts'

/** Logging in with a fingerprint, a face or the lock of a device. */
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
      text="Log in with the fingerprint, face or lock of your own device. A passkey stands for password and code at once."
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
