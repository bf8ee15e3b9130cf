import { minimumAge } from '#contract/platform/values/us-states.ts'
import type { OwnAddressFields } from '#contract/sales/checkout/customer-form.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { AddressFields, type AddressForm } from '#web/sales/checkout/address-fields.tsx'
import { AgeConfirmation } from '#web/sales/checkout/age-confirmation.tsx'
import type { OwnChangeDialogProps } from './cancel-order-dialog.tsx'
import { Until } from './until.tsx'

type ShippingText = Record<'name' | 'address' | 'city', string>

interface ChangeAddressDialogProps extends OwnChangeDialogProps {
  onChanged: (order: Order) => void
}

export function ChangeAddressDialog({
  order,
  until,
  onClose,
  onRefused,
  onChanged,
}: ChangeAddressDialogProps) {
  const { name = '', address = '', city = '', state = '', zip = '' } = order.shipping_address ?? {}
  const { form, field, methods, busy, failure } = useContractForm<
    OwnAddressFields,
    AddressForm['values'] & ShippingText
  >({
    schema: () =>
      import('#contract/sales/checkout/customer-form.ts').then(({ ownAddressForm }) => ownAddressForm),
    defaultValues: { name, address, city, state, zip, placeConfirmed: false, ageConfirmation: '' },
    async submit(to) {
      try {
        onChanged((await browserApi.orders.changeAddress({ orderUuid: order.order_uuid, ...to })).order)
      } catch (error) {
        onRefused()
        throw error
      }
    },
    fallback: 'The address could not be changed. What you typed is still here.',
  })
  const values = methods.watch()
  const fields = { field, values, set: methods.setValue, errors: methods.formState.errors }
  return (
    <FormDialog
      form={{ form, busy, failure }}
      title="Change address"
      description={
        until && (
          <>
            You can do this{' '}
            <strong className="font-[550]">
              <Until instant={until} />
            </strong>
            .
          </>
        )
      }
      verb="Save address"
      busy="Saving…"
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4.5 pt-5">
        <AddressFields form={fields} inDialog />
        {minimumAge(values.state) > minimumAge(state) && <AgeConfirmation form={fields} />}
      </div>
    </FormDialog>
  )
}
