import type { KeyboardEvent } from 'react'
import { adminOrderPage } from '#contract/app/admin-paths.ts'
import { dayIn } from '#contract/platform/values/dates.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { minimumAge } from '#contract/platform/values/us-states.ts'
import { isPickup } from '#contract/sales/checkout/pickup.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { FormSection } from '#web/admin/catalog/products/form/form-section.tsx'
import { VersionedForm } from '#web/admin/platform/form/versioned-form.tsx'
import { ContactFields } from '#web/admin/sales/manual-orders/customer-fields.tsx'
import { PlaceFields } from '#web/admin/sales/manual-orders/delivery-fields.tsx'
import { Pieces } from '#web/admin/sales/manual-orders/pieces.tsx'
import type { Assortment } from '#web/admin/sales/manual-orders/use-products.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { whyUnchangeable } from '../why-unchangeable.ts'
import { BarButtons, Discard, emailNote } from './change-bar.tsx'
import type { Known } from './change-values.ts'
import { Costs } from './costs.tsx'
import { ShippingFields } from './shipping-fields.tsx'
import { type OrderChangeForm, useOrderChange } from './use-order-change.ts'
import { WhatCustomerReads } from './what-customer-reads.tsx'

const FORM_ID = 'change-order'
/** A payment link works at least so long, also on the day the order ships. */
const MIN_LINK_HOURS = 12

interface ChangeFormProps {
  order: AdminOrder
  assortment: Assortment
  known: Known
  linkHours: number
  loadedAt: string
}

export function ChangeForm({ order, assortment, known, linkHours, loadedAt }: ChangeFormProps) {
  const change = useOrderChange(order, known)
  const { form, refusal } = change
  const { base } = form
  const { time_zone } = useBusiness()
  const closed = whyUnchangeable(base)
  if (closed) {
    return (
      <div className="max-w-160">
        <Notice kind="failed">{closed}</Notice>
        <LinkUnderlined to={adminOrderPage(base.order_uuid)} className="mt-4">
          Order {base.id}
        </LinkUnderlined>
      </div>
    )
  }
  return (
    <VersionedForm
      form={form}
      formId={FORM_ID}
      leaving="Your changes to this order would be lost."
      unsaved={emailNote(change)}
      cancel={<BarButtons change={change} />}
      verb={base.email ? 'Save and email' : 'Save'}
    >
      {refusal && (
        <Notice kind="failed" className="mb-6">
          {refusal}{' '}
          <button
            type="button"
            onClick={() => void change.reload()}
            className="min-h-11 underline underline-offset-4"
          >
            Reload
          </button>
        </Notice>
      )}
      <form
        {...form.form}
        id={FORM_ID}
        onKeyDown={ignoreEnter}
        className="grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(320px,400px)]"
      >
        <Fields change={change} assortment={assortment} places={known.places} />
        <Costs change={change} until={lastDay(base, { linkHours, loadedAt, time_zone })} />
        <div className="lg:hidden">
          <Discard orderUuid={base.order_uuid} />
        </div>
      </form>
    </VersionedForm>
  )
}

interface FieldsProps extends Pick<Known, 'places'> {
  change: OrderChangeForm
  assortment: Assortment
}

/** While the answer is missing, the order stays as it was sent. */
function Fields({ change, assortment, places }: FieldsProps) {
  const { form, values, fields } = change
  const { ships } = form.base
  return (
    <fieldset disabled={fields.pending !== null} className="flex min-w-0 flex-col gap-10">
      <legend className="sr-only">Order</legend>
      <FormSection title="Contact">
        <ContactFields manualOrder={fields} isNameOptional={false} />
      </FormSection>
      {ships && !isPickup(values.method) && (
        <FormSection title="Address">
          <PlaceFields manualOrder={fields} />
          <Age change={change} />
        </FormSection>
      )}
      {form.base.parcel && <ParcelChoice change={change} />}
      {ships && <Pieces manualOrder={fields} assortment={assortment} />}
      {ships && <ShippingFields change={change} places={places} />}
      <FormSection title="Note">
        <TextArea
          label="Only staff see this."
          rows={2}
          maxLength={500}
          value={values.note}
          error={fields.errors.note}
          onChange={(event) => fields.change({ note: event.target.value })}
        />
      </FormSection>
      <WhatCustomerReads change={change} />
    </fieldset>
  )
}

/** Whether a new address is for the whole parcel. Without one, the order can leave it. */
function ParcelChoice({ change: { form, request, values, fields } }: { change: OrderChangeForm }) {
  const { id, parcel } = form.base
  const others = parcel?.orders.filter(({ order_id }) => order_id !== id) ?? []
  if (others.length === 0) return null
  const numbers = new Intl.ListFormat('en-US').format(others.map(({ order_id }) => String(order_id)))
  if (!request || !('address' in request)) {
    return (
      <Checkbox
        label={`Ship it on its own, not in one parcel with ${numbers}`}
        checked={values.parcel === 'leave'}
        onChange={(event) => fields.change({ parcel: event.target.checked ? 'leave' : '' })}
        className="-mt-8"
      />
    )
  }
  return (
    <fieldset className="-mt-6 min-w-0">
      <legend className="type-label pb-2">The new address is for</legend>
      <div className="grid sm:grid-cols-2">
        {PARCEL_CHOICES.map((choice) => (
          <RadioCard
            key={choice}
            name="parcel"
            value={choice}
            label={
              choice === 'leave' ? 'This order only' : others.length === 1 ? 'Both orders' : 'All orders'
            }
            note={choice === 'leave' ? `It leaves the parcel with ${numbers}.` : `Also for ${numbers}.`}
            checked={(values.parcel || 'leave') === choice}
            onChange={() => fields.change({ parcel: choice })}
            className="-mt-px bg-white! sm:-ml-px"
          />
        ))}
      </div>
    </fieldset>
  )
}

const PARCEL_CHOICES = ['leave', 'all'] as const

/** Below the state, once the law there asks for a higher age than the customer has confirmed. */
function Age({ change: { values, saved, fields } }: { change: OrderChangeForm }) {
  const age = minimumAge(values.state)
  const error = fields.errors.ageConfirmed
  if (!error && !values.ageConfirmed && age <= minimumAge(saved.state)) return null
  return (
    <Checkbox
      name="ageConfirmed"
      label={`The customer is at least ${age} years old.`}
      checked={values.ageConfirmed}
      error={error}
      onChange={(event) => fields.change({ ageConfirmed: event.target.checked })}
      className="pt-2"
    />
  )
}

/** Enter never saves: it may be pressed in any field before the rest is right. */
function ignoreEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

interface LinkTimes {
  linkHours: number
  loadedAt: string
  time_zone: string
}

/** The last day on which a payment link works: at most until the order ships. */
function lastDay({ promised_ship_by }: AdminOrder, { linkHours, loadedAt, time_zone }: LinkTimes): string {
  const dayAfter = (hours: number) => dayIn(time_zone, Date.parse(loadedAt) + hours * HOUR_MS)
  const days = [dayAfter(linkHours), ...(promised_ship_by ? [promised_ship_by] : [])].sort()
  const least = dayAfter(Math.min(MIN_LINK_HOURS, linkHours))
  const [first = least] = days
  return weekday(first < least ? least : first)
}
