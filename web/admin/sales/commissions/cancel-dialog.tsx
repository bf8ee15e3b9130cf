import { useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { MAX_COMMISSION_REASON } from '#contract/sales/commissions/limits.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import type { CommissionWrite } from './use-commission-write.ts'

interface CancelDialogProps {
  commission: AdminCommission
  commissionWrite: CommissionWrite
  onClose: () => void
}

/** Says what goes back to whom before anything happens. */
export function CancelDialog({ commission, commissionWrite, onClose }: CancelDialogProps) {
  const { name, deposit, commission_uuid: commissionUuid } = commission
  const { write, busy } = commissionWrite
  const refundable = deposit?.refundable ?? 0
  const [refund, setRefund] = useState<boolean | null>(refundable > 0 ? null : false)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const customer = firstName(name)
  const amount = formatDollars(refundable)

  async function cancel() {
    setFailure(null)
    if (refund === null) return setFailure('Choose whether the deposit goes back.')
    const failed = 'The commission could not be cancelled.'
    const reply = await write({
      key: 'cancel',
      send: () =>
        adminApi.setCommissionState({ commissionUuid, state: 'cancelled', reason, refund_deposit: refund }),
      done: refund ? `Cancelled. ${amount} goes back to the card.` : 'Cancelled.',
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
      title={`Cancel the commission of ${name}?`}
      description={`${customer} gets an email with ${refundable > 0 ? 'your choice and ' : ''}your reason. This can’t be undone.`}
      verb={refund ? `Cancel and refund ${amount}` : 'Cancel commission'}
      cancelLabel="Keep it"
      danger
      busy={busy === 'cancel' && 'Cancelling…'}
      onSubmit={() => void cancel()}
      onCancel={onClose}
    >
      {refundable > 0 ? (
        <fieldset>
          <legend className="type-label pt-5 pb-2">Deposit of {amount}</legend>
          <RadioCard
            name="refund"
            label="Refund the deposit"
            note="It goes to the card that paid it, usually within 5 to 10 days."
            checked={refund === true}
            onChange={() => setRefund(true)}
          />
          <RadioCard
            name="refund"
            label="Keep the deposit"
            note="You can’t refund it here later."
            checked={refund === false}
            onChange={() => setRefund(false)}
            className="-mt-px"
          />
        </fieldset>
      ) : (
        <p className="pt-5">{nothingGoesBack(commission)}</p>
      )}
      <TextArea
        label="Reason"
        optional
        rows={3}
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

function nothingGoesBack({ deposit }: AdminCommission): string {
  return deposit && deposit.refunded > 0
    ? `The deposit was already refunded: ${formatDollars(deposit.refunded)}. Nothing else goes back.`
    : 'No deposit was paid, so nothing goes back.'
}
