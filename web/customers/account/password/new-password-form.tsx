import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ResetReview as Review } from '#contract/customers/accounts/reset-review.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { ResetReview } from './reset-review.tsx'

const REDIRECT_AFTER_MS = 2 * SECOND_MS

export function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [review, setReview] = useState<Review | null>(null)
  const { form, field, methods, done, failure, busy } = useContractForm({
    schema: () =>
      import('#contract/customers/accounts/account-form.ts').then(({ newPasswordForm }) => newPasswordForm),
    live: ['confirmation'],
    async submit({ password }) {
      const { message } = await browserApi.auth.resetPassword({ token, newPassword: password })
      const rest = await privateApi.resetReview.get({}).catch(() => null)
      if (rest && rest.passkeys.length + rest.backupEmails.length > 0) setReview(rest)
      return message
    },
    fallback: 'Something went wrong.',
  })
  useEffect(() => {
    if (done === null || review !== null) return
    const timer = setTimeout(() => void navigate(PAGES.login), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [done, review, navigate])
  if (done !== null && review !== null) return <ResetReview message={done} review={review} />

  return (
    <form {...form} className="flex flex-col gap-5">
      <NewPasswordFields field={field} password={methods.watch('password')} label="New password" required />
      {failure && <FormAlert>{failure}</FormAlert>}
      <SubmitButton busy={busy && 'Saving…'} disabled={done !== null} className="mt-1 w-full">
        Reset password
      </SubmitButton>
      {done !== null && <Notice kind="done">{done}</Notice>}
    </form>
  )
}
