import { useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'

/** Erases what the shop knows about someone without an account. */
export function ForgetDialog({ onClose }: { onClose: () => void }) {
  const { write, busy } = useWrite()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()

  async function submit() {
    setError(undefined)
    const failed = 'The address could not be forgotten.'
    const reply = await write({
      send: () => adminApi.forgetAddress({ email }),
      done: `What the shop knew about ${email.trim()} is erased.`,
      failed,
      onError: (reason) => {
        const { email: atField } = reason instanceof ApiError ? reason.fields : {}
        setError(atField ?? errorMessage(reason, failed))
        return true
      },
    })
    if (reply) onClose()
  }

  return (
    <FormDialog
      title="Forget an address"
      description="For a customer without an account who asks for it. Nothing can be brought back."
      verb="Forget"
      danger
      busy={busy !== null && 'Erasing…'}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <p className="pt-4">
        This erases their reviews, messages, emails, subscriptions and draw entries, and takes their name and
        address off their orders and gift cards. Amounts and products stay in your records. An order under way
        keeps its address until it is completed or cancelled, for 180 days at most. Gift cards still work.
      </p>
      <div className="pt-5">
        <Field
          name="email"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          value={email}
          error={error}
          onChange={({ target }) => setEmail(target.value)}
        />
      </div>
    </FormDialog>
  )
}
