import KeyRound from 'virtual:icon/key-round'
import { useState } from 'react'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { startSession } from '#web/platform/session/session-store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { loadPasskeyClient, wasCancelled } from '../form/passkeys.ts'

interface PasskeyLoginProps {
  onFailure: (message: string | null) => void
}

export function PasskeyLogin({ onFailure }: PasskeyLoginProps) {
  const [busy, setBusy] = useState(false)

  async function login() {
    setBusy(true)
    onFailure(null)
    try {
      const [{ options }, { signIn }] = await Promise.all([
        privateApi.passkeys.loginOptions({}),
        loadPasskeyClient(),
      ])
      const { user } = await privateApi.passkeys.loginVerify({ credential: await signIn(options) })
      startSession(user)
    } catch (error) {
      if (!wasCancelled(error))
        onFailure(errorMessage(error, 'That passkey did not work. Log in with your password.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      kind="secondary"
      busy={busy && 'Waiting for your device…'}
      onClick={login}
      className="mt-4 self-start border-bone-300!"
    >
      <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />
      Sign in with a passkey
    </Button>
  )
}
