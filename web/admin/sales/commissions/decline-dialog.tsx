import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { MAX_COMMISSION_REASON } from '#contract/sales/commissions/limits.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import type { CommissionWrite } from './use-commission-write.ts'

export interface CommissionDialogProps {
  commission: AdminCommission
  commissionWrite: CommissionWrite
  onClose: () => void
}

export function DeclineDialog({ commission, commissionWrite, onClose }: CommissionDialogProps) {
  const { name, commission_uuid: commissionUuid } = commission
  const { send, onError } = commissionWrite
  const customer = firstName(name)
  const form = useMutationForm<{ reason: string }>({
    defaultValues: { reason: '' },
    send: ({ reason }) =>
      send(() => adminApi.setCommissionState({ commissionUuid, state: 'declined', reason })),
    done: `Declined. ${customer} gets an email.`,
    onDone: onClose,
    onError,
    fallback: 'The commission could not be declined.',
  })
  return (
    <FormDialog
      form={form}
      title={`Decline the commission of ${name}?`}
      description={`${customer} gets an email. This can’t be undone.`}
      verb="Decline"
      danger
      busy="Declining…"
      onCancel={onClose}
    >
      <TextArea
        {...form.field('reason')}
        label="Reason"
        optional
        hint={`${customer} reads it as you write it.`}
        rows={4}
        maxLength={MAX_COMMISSION_REASON}
        className="pt-5"
      />
    </FormDialog>
  )
}
