import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PAGES } from '#contract/addresses.ts'
import { PasswordField } from '#web/account/form/password-field.tsx'
import { leave } from '#web/account/session/session-store.ts'
import { browserApi, sentenceOf } from '#web/browser-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showNotice } from '#web/ui/toast-store.ts'

interface DeleteAccountProps {
  open: boolean
  onClose: () => void
}

/** The last question, answered with the password. */
export function DeleteAccount({ open, onClose }: DeleteAccountProps) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function erase() {
    if (busy) return
    if (password === '') return setFault('Enter your password.')
    setBusy(true)
    setFault(undefined)
    try {
      await browserApi.auth.deleteAccount({ password })
      leave()
      await navigate(PAGES.home)
      showNotice('Your account is deleted.')
    } catch (error) {
      setFault(sentenceOf(error, 'Failed to delete your account.'))
    } finally {
      setBusy(false)
    }
  }
  function close() {
    setPassword('')
    setFault(undefined)
    onClose()
  }

  return (
    <Dialog
      open={open}
      question="Are you sure you want to delete your account?"
      verb="Delete"
      danger
      busy={busy && 'Deleting…'}
      onConfirm={erase}
      onCancel={close}
    >
      <p>Your name, addresses and keys are erased at once. It can’t be undone.</p>
      <form
        method="post"
        className="pt-5 text-steel-950"
        onSubmit={(event) => {
          event.preventDefault()
          void erase()
        }}
      >
        <PasswordField
          label="Password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setFault(undefined)
          }}
          error={fault}
          autoComplete="current-password"
          autoFocus
        />
        {fault && (
          <p role="alert" className="sr-only">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  )
}
