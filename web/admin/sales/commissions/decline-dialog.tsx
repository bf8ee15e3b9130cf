import { useState } from 'react'
import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { MAX_COMMISSION_REASON } from '#contract/sales/commissions/limits.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import type { CommissionWrite } from './use-commission-write.ts'

interface DeclineDialogProps {
  commission: AdminCommission
  commissionWrite: CommissionWrite
  onClose: () => void
}

export function DeclineDialog({ commission, commissionWrite, onClose }: DeclineDialogProps) {
  const { name, commission_uuid: commissionUuid } = commission
  const { write, busy } = commissionWrite
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const customer = firstName(name)

  async function decline() {
    setFailure(null)
    const failed = 'The commission could not be declined.'
    const reply = await write({
      key: 'decline',
      send: () => adminApi.setCommissionState({ commissionUuid, state: 'declined', reason }),
      done: `Declined. ${customer} gets an email.`,
      failed,
      onError: (error) => {
        setFailure(errorMessage(error, failed))
        return true
      },
    })
    if (reply) onClose()
  }

  return (
    <FormDialog
      title={`Decline the commission of ${name}?`}
      description={`${customer} gets an email. This can’t be undone.`}
      verb="Decline"
      danger
      busy={busy === 'decline' && 'Declining…'}
      onSubmit={() => void decline()}
      onCancel={onClose}
    >
      <TextArea
        label="Reason"
        optional
        hint={`${customer} reads it as you write it.`}
        rows={4}
        maxLength={MAX_COMMISSION_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        className="pt-5"
      />
      {failure && (
        <Notice kind="failed" className="mt-4">
          {failure}
        </Notice>
      )}
    </FormDialog>
  )
}
