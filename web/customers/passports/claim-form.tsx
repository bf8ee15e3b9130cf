import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { privateApi } from '#web/platform/api/private-api.ts'
import { loadedUser } from '#web/platform/session/session-store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import { passportLogin } from './passport-login.ts'
import { storedEntry, storeEntry } from './stored-entry.ts'
import { useSend } from './use-send.ts'

interface ClaimFormProps {
  code: string
  onOwner: () => void
}

export function ClaimForm({ code, onOwner }: ClaimFormProps) {
  const [claimCode, setClaimCode] = useState('')
  const { send, busy, error, setError } = useSend()
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()

  // What was typed before the login.
  useEffect(() => setClaimCode((typed) => typed || (storedEntry('code', code) ?? '')), [code])
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus()
  }, [error])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (claimCode.trim() === '') return setError('Enter the claim code.')
    storeEntry('code', code, claimCode)
    if ((await loadedUser()) === null) return void navigate(passportLogin(code))
    const reply = await send(
      () => privateApi.passports.claim({ code, claim_code: claimCode }),
      'It could not be registered. Please try again.',
    )
    if (!reply) return
    storeEntry('code', code, null)
    showNotice('Registered. It is yours.')
    onOwner()
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-x-3 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label="Claim code"
          name="claim_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={claimCode}
          onChange={({ target }) => {
            setClaimCode(target.value)
            setError(null)
          }}
          error={error ?? undefined}
        />
        <Button type="submit" busy={busy && 'Registering…'} className="self-start md:mt-7.5">
          Register
        </Button>
      </div>
    </form>
  )
}
