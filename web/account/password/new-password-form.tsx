import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PAGES } from '#contract/addresses.ts'
import { SECOND_MS } from '#contract/shop.ts'
import { FormAlert } from '#web/account/form/form-alert.tsx'
import { NewPasswordFields, newPasswordFaults } from '#web/account/form/new-password-fields.tsx'
import { SubmitButton } from '#web/account/form/submit-button.tsx'
import { useAccountForm } from '#web/account/form/use-account-form.ts'
import { browserApi } from '#web/browser-api.ts'
import { Notice } from '#web/ui/notice.tsx'

const DONE_STAYS_MS = 2 * SECOND_MS

export function NewPasswordForm({ token }: { token: string }) {
  const [done, setDone] = useState<string | null>(null)
  const navigate = useNavigate()
  const { form, field, failure, busy } = useAccountForm({
    fields: ['password', 'confirmation'],
    faultsOf: newPasswordFaults,
    live: ['confirmation'],
    async send({ password }) {
      const { message } = await browserApi.auth.resetPassword({ token, newPassword: password })
      setDone(message)
    },
    fallback: 'Something went wrong.',
  })
  useEffect(() => {
    if (done === null) return
    const timer = setTimeout(() => void navigate(PAGES.login), DONE_STAYS_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])

  return (
    <form {...form} className="flex flex-col gap-5">
      <NewPasswordFields field={field} label="New password" required />
      {failure && <FormAlert>{failure}</FormAlert>}
      <SubmitButton busy={busy && 'Saving…'} disabled={done !== null} className="mt-1 w-full">
        Reset password
      </SubmitButton>
      {done !== null && <Notice kind="done">{done}</Notice>}
    </form>
  )
}
