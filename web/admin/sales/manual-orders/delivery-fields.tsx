import { formatDollars } from '#contract/platform/values/money.ts'
import { STATES, stateName } from '#contract/platform/values/us-states.ts'
import type { DeliveryMethod } from '#contract/sales/orders/order-sources.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { PlaceConfirmation } from '#web/sales/checkout/place-confirmation.tsx'
import { type EditedOrder, wasIn } from './edited-order.ts'
import type { ManualOrder } from './use-manual-order.ts'
import type { Total } from './use-total.ts'

const METHODS: readonly { value: DeliveryMethod; label: string }[] = [
  { value: 'pickup', label: 'Picked up' },
  { value: 'standard', label: 'USPS Standard' },
  { value: 'flat_rate', label: 'USPS Flat Rate' },
]
const SHIP_METHODS = METHODS.slice(1)

const SHORT_METHODS = [
  { value: 'pickup', label: 'Picked up' },
  { value: 'ship', label: 'Ship' },
] as const

export function DeliveryChoice({ manualOrder }: { manualOrder: ManualOrder }) {
  return (
    <SegmentedControl
      label="Delivery"
      choices={METHODS}
      value={manualOrder.draft.method}
      onChange={(method) => manualOrder.change({ method })}
      className="sm:w-fit"
    />
  )
}

/** On a phone: the service is chosen with the address. */
export function ShortDeliveryChoice({ manualOrder }: { manualOrder: ManualOrder }) {
  return (
    <SegmentedControl
      label="Delivery"
      choices={SHORT_METHODS}
      value={manualOrder.draft.method === 'pickup' ? 'pickup' : 'ship'}
      onChange={(choice) => manualOrder.change({ method: choice === 'pickup' ? 'pickup' : 'standard' })}
      className="min-w-53"
    />
  )
}

export function ServiceChoice({ manualOrder }: { manualOrder: ManualOrder }) {
  return (
    <SegmentedControl
      label="Service"
      choices={SHIP_METHODS}
      value={manualOrder.draft.method}
      onChange={(method) => manualOrder.change({ method })}
    />
  )
}

export type PickupPlaces = { id: string; name: string }[]

/** Only for pickup, where the settings have places. */
export function PickupPlaceChoice({
  manualOrder: { draft, change },
  places,
}: {
  manualOrder: ManualOrder
  places: PickupPlaces
}) {
  if (draft.method !== 'pickup' || places.length === 0) return null
  return (
    <Select
      label="Pickup place"
      value={draft.place}
      onChange={(event) => change({ place: event.target.value })}
      className="pt-4.5"
    >
      <option value="">The workshop</option>
      {places.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

interface AddressFieldsProps {
  manualOrder: ManualOrder
  total: Total | null
}

/** Nothing for pickup. */
export function AddressFields({ manualOrder, total }: AddressFieldsProps) {
  const { draft, change, errors } = manualOrder
  if (draft.method === 'pickup') return null
  const fee = total?.insurance_fee
  return (
    <div className="pt-4.5">
      <PlaceFields manualOrder={manualOrder} />
      {fee !== null && (
        <Checkbox
          name="insurance"
          label={`Add shipping insurance${fee ? `, ${formatDollars(fee)}` : ''}`}
          checked={draft.insurance}
          error={errors['shipping.insurance']}
          onChange={(event) => change({ insurance: event.target.checked })}
          className="pt-2"
        />
      )}
    </div>
  )
}

/** Street, city, state and ZIP code, in one row where they fit. Changes of an order are explained below each field. */
export function PlaceFields({ manualOrder }: { manualOrder: EditedOrder }) {
  const { draft, change, errors, saved } = manualOrder
  const error = (name: string) =>
    errors[`shipping.address.${name}`] ?? (name === 'address' ? errors['shipping.address'] : undefined)
  return (
    <div>
      <div
        className={classes(
          'grid grid-cols-2 items-start gap-x-4 gap-y-4.5',
          saved ? 'sm:grid-cols-3' : 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_96px_104px]',
        )}
      >
        <Field
          {...wasIn(manualOrder, 'address')}
          label="Address"
          name="address"
          autoComplete="off"
          value={draft.address}
          error={error('address')}
          onChange={(event) => change({ address: event.target.value })}
          className={saved ? 'col-span-full' : 'col-span-2 lg:col-span-1'}
        />
        <Field
          {...wasIn(manualOrder, 'city')}
          label="City"
          name="city"
          autoComplete="off"
          value={draft.city}
          error={error('city')}
          onChange={(event) => change({ city: event.target.value })}
          className={saved ? 'max-sm:col-span-full' : 'col-span-2 lg:col-span-1'}
        />
        <Select
          was={saved && saved.state !== draft.state ? stateName(saved.state) : undefined}
          label="State"
          name="state"
          value={draft.state}
          error={error('state')}
          onChange={(event) => change({ state: event.target.value, placeConfirmed: false })}
        >
          <option value="" />
          {Object.entries(STATES).map(([code, name]) => (
            <option key={code} value={code} label={saved ? name : code}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          {...wasIn(manualOrder, 'zip')}
          label="Zip code"
          name="zip"
          inputMode="numeric"
          autoComplete="off"
          value={draft.zip}
          error={error('zip')}
          onChange={(event) =>
            change({ zip: event.target.value.replace(/\D/g, '').slice(0, 5), placeConfirmed: false })
          }
        />
      </div>
      <PlaceConfirmation
        place={draft}
        checked={draft.placeConfirmed}
        onChange={(placeConfirmed) => change({ placeConfirmed })}
      />
    </div>
  )
}
