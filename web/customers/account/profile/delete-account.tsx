import { useNavigate } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { endSession } from '#web/platform/session/session-store.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import { PasswordField } from '../form/password-field.tsx'

interface DeleteAccountProps {
  open: boolean
  onClose: () => void
}

export function DeleteAccount({ open, onClose }: DeleteAccountProps) {
  const navigate = useNavigate()
  const { form, field, methods, failure, busy } = useContractForm({
    schema: () =>
      import('#contract/customers/accounts/account-form.ts').then(({ passwordForm }) => passwordForm),
    async submit({ password }) {
      await browserApi.auth.deleteAccount({ password })
      endSession()
      await navigate(PAGES.home)
      showNotice('Your account is deleted.')
    },
    fallback: 'Failed to delete your account.',
  })
  const password = field('password')
  const error = password.error ?? failure ?? undefined

  function close() {
    methods.reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      question="Are you sure you want to delete your account?"
      verb="Delete"
      danger
      busy={busy && 'Deleting…'}
      onConfirm={() => form.ref.current?.requestSubmit()}
      onCancel={close}
    >
      <p>We erase your name, addresses and passkeys at once. This can’t be undone.</p>
      <form {...form} className="pt-5 text-steel-950">
        <PasswordField
          {...password}
          label="Password"
          error={error}
          autoComplete="current-password"
          autoFocus
        />
        {error && (
          <p role="alert" className="sr-only">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}
