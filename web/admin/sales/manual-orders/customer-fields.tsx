import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { FoundCustomer } from '#contract/sales/orders/manual-orders.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { type EditedOrder, wasIn } from './edited-order.ts'
import { useCustomer } from './use-customers.ts'
import type { ManualOrder } from './use-manual-order.ts'

/** Required only for a parcel. */
export function CustomerFields({ manualOrder }: { manualOrder: ManualOrder }) {
  const found = useCustomer(manualOrder.draft)
  return (
    <div>
      <ContactFields manualOrder={manualOrder} isNameOptional={manualOrder.draft.method === 'pickup'} />
      <Found manualOrder={manualOrder} customer={found} />
    </div>
  )
}

interface ContactFieldsProps {
  manualOrder: EditedOrder
  isNameOptional: boolean
}

export function ContactFields({ manualOrder, isNameOptional }: ContactFieldsProps) {
  const { draft, change, errors } = manualOrder
  return (
    <div className="grid items-start gap-x-4 gap-y-4.5 sm:grid-cols-3">
      <Field
        {...wasIn(manualOrder, 'name')}
        label="Name"
        optional={isNameOptional}
        name="name"
        autoComplete="off"
        value={draft.name}
        error={errors['customer.name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        {...wasIn(manualOrder, 'email')}
        label="Email"
        optional={!manualOrder.saved}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        value={draft.email}
        error={errors['customer.email']}
        onChange={(event) => change({ email: event.target.value })}
      />
      <Field
        {...wasIn(manualOrder, 'phone')}
        label="Phone"
        optional={!manualOrder.saved}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={draft.phone}
        error={errors['customer.phone']}
        onChange={(event) => change({ phone: event.target.value })}
      />
    </div>
  )
}

function Found({ manualOrder, customer }: { manualOrder: ManualOrder; customer: FoundCustomer | null }) {
  const details = customer && knownDetails(customer)
  const isNew =
    details !== null &&
    Object.entries(details).some(([name, value]) => manualOrder.draft[name as 'name'] !== value)
  return (
    <div role="status" className="flex min-h-7 flex-wrap items-center gap-x-4 text-small text-steel-600">
      {customer && `Found: ${pluralize(customer.orders, 'earlier order')}.`}
      {customer && isNew && (
        <button
          type="button"
          disabled={manualOrder.pending !== null}
          onClick={() => manualOrder.change(details)}
          className="min-h-11 text-steel-950 underline decoration-brass-700 underline-offset-4"
        >
          Use the details of {customer.name || 'this customer'}
        </button>
      )}
    </div>
  )
}

function knownDetails({ name, email, phone, address }: FoundCustomer) {
  return { ...(name && { name }), ...(email && { email }), ...(phone && { phone }), ...address }
}
