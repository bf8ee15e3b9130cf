import { formatDollars } from '#contract/platform/values/money.ts'
import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { MAX_COMMISSION_REASON } from '#contract/sales/commissions/limits.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import type { CommissionDialogProps } from './decline-dialog.tsx'

interface CancelValues {
  /** Null until one is chosen. */
  deposit: 'keep' | 'refund' | null
  reason: string
}

/** Says what goes back to whom before anything happens. */
export function CancelDialog({ commission, commissionWrite, onClose }: CommissionDialogProps) {
  const { name, commission_uuid: commissionUuid } = commission
  const { send, onError } = commissionWrite
  const refundable = commission.deposit?.refundable ?? 0
  const customer = firstName(name)
  const amount = formatDollars(refundable)
  const form = useMutationForm<CancelValues, CancelValues, boolean>({
    defaultValues: { deposit: refundable > 0 ? null : 'keep', reason: '' },
    check: ({ deposit }) => ({
      root: deposit === null && 'Choose whether the deposit goes back.',
    }),
    async send({ deposit, reason }) {
      const refund_deposit = deposit === 'refund'
      await send(() =>
        adminApi.setCommissionState({ commissionUuid, state: 'cancelled', reason, refund_deposit }),
      )
      return refund_deposit
    },
    done: (isRefunded) => (isRefunded ? `Cancelled. ${amount} goes back to the card.` : 'Cancelled.'),
    onDone: onClose,
    onError,
    fallback: 'The commission could not be cancelled.',
  })
  const { register, watch } = form.methods

  return (
    <FormDialog
      form={form}
      title={`Cancel the commission of ${name}?`}
      description={`${customer} gets an email with ${refundable > 0 ? 'your choice and ' : ''}your reason. This can’t be undone.`}
      verb={watch('deposit') === 'refund' ? `Cancel and refund ${amount}` : 'Cancel commission'}
      cancelLabel="Keep it"
      danger
      busy="Cancelling…"
      onCancel={onClose}
    >
      {refundable > 0 ? (
        <fieldset>
          <legend className="type-label pt-5 pb-2">Deposit of {amount}</legend>
          <RadioCard
            {...register('deposit')}
            value="refund"
            label="Refund the deposit"
            note="It goes to the card that paid it, usually within 5 to 10 days."
          />
          <RadioCard
            {...register('deposit')}
            value="keep"
            label="Keep the deposit"
            note="You can’t refund it here later."
            className="-mt-px"
          />
        </fieldset>
      ) : (
        <p className="pt-5">{nothingGoesBack(commission)}</p>
      )}
      <TextArea
        {...form.field('reason')}
        label="Reason"
        optional
        rows={3}
        maxLength={MAX_COMMISSION_REASON}
        className="pt-5"
      />
    </FormDialog>
  )
}

function nothingGoesBack({ deposit }: AdminCommission): string {
  return deposit && deposit.refunded > 0
    ? `The deposit was already refunded: ${formatDollars(deposit.refunded)}. Nothing else goes back.`
    : 'No deposit was paid, so nothing goes back.'
}
