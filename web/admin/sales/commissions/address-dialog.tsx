import { useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { firstName } from '#contract/platform/values/people.ts'
import { STATES } from '#contract/platform/values/us-states.ts'
import type { AdminCommission, CommissionAddress } from '#contract/sales/commissions/admin-commissions.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { FIELD_LABELS } from '#web/sales/checkout/customer-form.ts'
import type { CommissionWrite } from './use-commission-write.ts'

interface AddressDialogProps {
  commission: AdminCommission
  commissionWrite: CommissionWrite
  onClose: () => void
}

const EMPTY: CommissionAddress = { name: '', address: '', city: '', state: '', zip: '' }
const FAILED = 'The address could not be changed.'

/** Where a commission goes. */
export function AddressDialog({ commission, commissionWrite, onClose }: AddressDialogProps) {
  const { name, commission_uuid: commissionUuid, ship_to } = commission
  const { write, busy } = commissionWrite
  const [to, setTo] = useState<CommissionAddress>(ship_to ?? EMPTY)
  const [failure, setFailure] = useState<unknown>(null)
  const fields = failure instanceof ApiError ? failure.fields : {}
  const customer = firstName(name)
  const line = (field: keyof CommissionAddress) => ({
    label: FIELD_LABELS[field],
    required: true,
    value: to[field],
    error: fields[field],
    onChange: ({ target }: { target: { value: string } }) => setTo({ ...to, [field]: target.value }),
  })

  async function save() {
    setFailure(null)
    const reply = await write({
      key: 'address',
      send: () => adminApi.setCommissionAddress({ commissionUuid, ...to }),
      done: `Address changed. ${customer} gets an email.`,
      failed: FAILED,
      onError: (error) => {
        setFailure(error)
        return true
      },
    })
    if (reply) onClose()
  }

  return (
    <FormDialog
      title="Change the address"
      description={`Make sure that ${customer} asked for it. ${customer} gets an email with the new address.`}
      verb="Save address"
      busy={busy === 'address' && 'Saving…'}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4.5 pt-5">
        <Field {...line('name')} />
        <Field {...line('address')} />
        <Field {...line('city')} />
        <div className="grid grid-cols-[1.2fr_1fr] items-start gap-4">
          <Select {...line('state')}>
            <option value="" disabled>
              Choose
            </option>
            {Object.entries(STATES).map(([code, stateName]) => (
              <option key={code} value={code}>
                {stateName}
              </option>
            ))}
          </Select>
          <Field {...line('zip')} inputMode="numeric" maxLength={5} />
        </div>
        {failure !== null && Object.keys(fields).length === 0 && (
          <Notice kind="failed">{errorMessage(failure, FAILED)}</Notice>
        )}
      </div>
    </FormDialog>
  )
}
