import { firstName } from '#contract/platform/values/people.ts'
import { STATES } from '#contract/platform/values/us-states.ts'
import type { CommissionAddress } from '#contract/sales/commissions/admin-commissions.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { FIELD_LABELS } from '#web/sales/checkout/customer-form.ts'
import type { CommissionDialogProps } from './decline-dialog.tsx'

const EMPTY: CommissionAddress = { name: '', address: '', city: '', state: '', zip: '' }

/** Where a commission goes. */
export function AddressDialog({ commission, commissionWrite, onClose }: CommissionDialogProps) {
  const { name, commission_uuid: commissionUuid, ship_to } = commission
  const { send, onError } = commissionWrite
  const customer = firstName(name)
  const form = useMutationForm({
    schema: async () => (await import('#contract/sales/commissions/admin-commissions.ts')).commissionAddress,
    defaultValues: ship_to ?? EMPTY,
    toInput: (values: CommissionAddress) => values,
    send: (to) => send(() => adminApi.setCommissionAddress({ commissionUuid, ...to })),
    done: `Address changed. ${customer} gets an email.`,
    onDone: onClose,
    onError,
    fallback: 'The address could not be changed.',
  })
  const line = (name: keyof CommissionAddress) => ({
    ...form.field(name),
    label: FIELD_LABELS[name],
    required: true,
  })

  return (
    <FormDialog
      form={form}
      title="Change the address"
      description={`Make sure that ${customer} asked for it. ${customer} gets an email with the new address.`}
      verb="Save address"
      busy="Saving…"
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
      </div>
    </FormDialog>
  )
}
