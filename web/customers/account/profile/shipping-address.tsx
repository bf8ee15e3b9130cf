import type { ChangeEvent } from 'react'
import { STATES } from '#contract/platform/values/us-states.ts'
import type { ShippingAddress as Address } from '#contract/sales/checkout/customer-form.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { TextButton } from '../form/text-button.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { Section } from './section.tsx'
import { useAction, useRefresh } from './use-action.ts'

interface ShippingAddressProps {
  /** Undefined when it could not be loaded, null when none is stored. */
  address: Address | null | undefined
}

export function ShippingAddress({ address }: ShippingAddressProps) {
  return (
    <Section
      title="Shipping address"
      text="Your next checkout starts with it. An order remembers the address you enter there."
    >
      {address === undefined ? <NotLoaded /> : <AddressForm address={address} />}
    </Section>
  )
}

const NOTHING: Address = { address: '', city: '', state: '', zip: '' }

function AddressForm({ address }: { address: Address | null }) {
  const refresh = useRefresh()
  const removing = useAction<'remove'>()
  const { form, field, methods, done, setDone, failure, busy } = useContractForm<Address>({
    schema: () =>
      import('#contract/sales/checkout/customer-form.ts').then(({ shippingAddress }) => shippingAddress),
    defaultValues: address ?? NOTHING,
    async submit(next) {
      removing.clear()
      await browserApi.auth.saveAddress(next)
      refresh()
      return 'Your address is saved.'
    },
    fallback: 'Failed to save your address.',
  })
  const zip = field('zip')

  function onZipChange(event: ChangeEvent<HTMLInputElement>) {
    event.target.value = event.target.value.replace(/\D/g, '').slice(0, 5)
    return zip.onChange(event)
  }
  function remove() {
    setDone(null)
    const action = async () => {
      await browserApi.auth.removeAddress({})
      methods.reset(NOTHING)
      refresh()
      return 'Your address is removed.'
    }
    void removing.run('remove', action, 'Failed to remove your address.')
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      <Field {...field('address')} label="Address" autoComplete="street-address" required />
      <Field {...field('city')} label="City" autoComplete="address-level2" required />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select {...field('state')} label="State" autoComplete="address-level1">
          <option value="" disabled>
            Choose
          </option>
          {Object.entries(STATES).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          {...zip}
          label="Zip code"
          hint="5 digits"
          inputMode="numeric"
          autoComplete="postal-code"
          onChange={onZipChange}
          required
        />
      </div>
      {failure && <FormAlert>{failure}</FormAlert>}
      {done && <Notice kind="done">{done}</Notice>}
      <OutcomeNotice outcome={removing.outcome} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton size="normal" busy={busy && 'Saving…'} className="max-sm:w-full">
          Update address
        </SubmitButton>
        {address && (
          <TextButton busy={removing.busy && 'Removing…'} onClick={remove}>
            Remove address
          </TextButton>
        )}
      </div>
    </form>
  )
}
