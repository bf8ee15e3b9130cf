import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'

/** Erases what the shop knows about someone without an account. */
export function ForgetDialog({ onClose }: { onClose: () => void }) {
  const form = useMutationForm({
    schema: async () =>
      (await import('#contract/customers/accounts/admin-users.ts')).adminUserEndpoints.forgetAddress.body,
    defaultValues: { email: '' },
    send: async ({ email }) => {
      await adminApi.forgetAddress({ email })
      return email
    },
    done: (email) => `What the shop knew about ${email} is erased.`,
    onDone: onClose,
    fallback: 'The address could not be forgotten.',
  })

  return (
    <FormDialog
      form={form}
      title="Forget an address"
      description="For a customer without an account who asks for it. Nothing can be brought back."
      verb="Forget"
      danger
      busy="Erasing…"
      onCancel={onClose}
    >
      <p className="pt-4">
        This erases their reviews, messages, emails, subscriptions and draw entries, and takes their name and
        address off their orders and gift cards. Amounts and products stay in your records. An order under way
        keeps its address until it is completed or cancelled, for 180 days at most. Gift cards still work.
      </p>
      <div className="pt-5">
        <Field
          {...form.field('email')}
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
      </div>
    </FormDialog>
  )
}
