import { useState } from 'react'
import { useNavigate } from 'react-router'
import { packingSlipPage, parcelCardsPage } from '#contract/app/admin-paths.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { customerFirstName } from '#web/admin/sales/orders/customer-label.ts'
import { hasNoteCard } from '#web/admin/sales/orders/note-card.tsx'
import { shippingLabel, weightLabel } from '#web/admin/sales/orders/shipping-labels.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { isAbove, parseWeight } from './weight.ts'

interface ParcelProps {
  order: AdminOrder
  weight: string
  onWeight: (weight: string) => void
}

/** Where it goes, what it weighs, and what to print. */
export function Parcel({ order, weight, onWeight }: ParcelProps) {
  const { packing, shipping_address: to } = order
  const ounces = parseWeight(weight)
  const isTooHeavy = ounces !== null && isAbove(ounces, packing.pounds)
  const isUnread = weight.trim() !== '' && ounces === null
  const paid = `the ${packing.pounds} lb that ${customerFirstName(order)} paid for`
  return (
    <section aria-label="Parcel" className="flex flex-col gap-5 max-lg:pt-8">
      <div className="grid gap-x-4 gap-y-2 max-lg:grid-cols-2">
        <div>
          <h2 className="font-medium">Ship to</h2>
          <address className="wrap-anywhere not-italic">
            {to?.name}
            <br />
            {to?.address}
            <br />
            {to?.city}, {to?.state} {to?.zip}
          </address>
        </div>
        <p className="text-small">
          {shippingLabel(order)}
          <span className="block text-steel-600">
            Estimated {weightLabel(packing.weight_oz)}
            <br />
            Postage paid for {packing.pounds} lb
          </span>
        </p>
      </div>
      <div>
        <Field
          label="Packed weight"
          value={weight}
          maxLength={40}
          autoComplete="off"
          placeholder="1 lb 2 oz"
          hint={ounces !== null && !isTooHeavy ? `Within ${paid}.` : 'Pounds and ounces, as on the scale.'}
          error={
            isUnread
              ? 'Enter a weight like 1 lb 2 oz.'
              : isTooHeavy
                ? `Above ${paid}. The label costs more.`
                : undefined
          }
          onChange={(event) => onWeight(event.target.value)}
        />
      </div>
      <Printing order={order} />
    </section>
  )
}

export function Printing({ order }: { order: AdminOrder }) {
  return (
    <div className={hasNoteCard(order.as_gift) ? 'grid gap-2' : 'grid grid-cols-2 gap-2'}>
      <Link to={packingSlipPage(order.order_uuid)} className={buttonStyle('secondary', 'card')}>
        {hasNoteCard(order.as_gift) ? 'Print slip and note card' : 'Print slip'}
      </Link>
      <PrintCards order={order} />
    </div>
  )
}

/** Issues the passports that the card shows. */
function PrintCards({ order: { order_uuid, parcel, as_gift } }: { order: AdminOrder }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function print() {
    setBusy(true)
    try {
      const uuids = parcel?.orders.flatMap((order) => order.order_uuid ?? []) ?? [order_uuid]
      const codes: string[] = []
      for (const orderUuid of uuids) {
        const { passports } = await adminApi.issueOrderPassports({ orderUuid })
        codes.push(...passports.map(({ code }) => code))
      }
      if (codes.length > 0) await navigate(parcelCardsPage(codes))
      else showAlert('Nothing in this order has a passport.')
    } catch (error) {
      showAlert(errorMessage(error, 'The parcel card could not be made.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button kind="secondary" size="card" busy={isBusy && 'Making…'} onClick={() => void print()}>
      {parcel ? 'Print cards' : hasNoteCard(as_gift) ? 'Print passport card' : 'Print card'}
    </Button>
  )
}
