import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { enter } from '#web/account/session/session-store.ts'
import { browserApi, sentenceOf } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { loadPasskeys, wasCancelled } from '../form/passkeys.ts'

interface PasskeyLoginProps {
  onFailure: (sentence: string | null) => void
}

/** The device says who one is: no password and no code. */
export function PasskeyLogin({ onFailure }: PasskeyLoginProps) {
  const [busy, setBusy] = useState(false)

  async function login() {
    setBusy(true)
    onFailure(null)
    try {
      const [{ options }, { signIn }] = await Promise.all([
        browserApi.passkeys.loginOptions({}),
        loadPasskeys(),
      ])
      const { user } = await browserApi.passkeys.loginVerify({ credential: await signIn(options) })
      enter(user)
    } catch (error) {
      if (!wasCancelled(error))
        onFailure(sentenceOf(error, 'That passkey did not work. Log in with your password.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      kind="secondary"
      size="final"
      busy={busy && 'Waiting for your device…'}
      onClick={login}
      className="mt-3 w-full"
    >
      <KeyRound size={20} strokeWidth={1.5} aria-hidden="true" />
      Sign in with a passkey
    </Button>
  )
}
