import { makerNames } from '#contract/operations/settings/business-labels.ts'
import { placeAddress } from '#contract/sales/checkout/pickup.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { parcelTitle } from './parcel-numbers.ts'
import { shippingLabel, weightLabel } from './shipping-labels.ts'

export type Paper = 'letter' | 'label'

const THANKS_FOR_ONE = 'Thank you for choosing a piece from our bench. May it serve you for many years.'
const THANKS_FOR_SEVERAL = 'Thank you for choosing pieces from our bench. May they serve you for many years.'

export function PackingSlip({ order, paper }: { order: AdminOrder; paper: Paper }) {
  const business = useBusiness()
  const { shipping_address: to, packing, created_at } = order
  const title = parcelTitle(order)
  const products = packing.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article
      aria-label={`Packing slip of ${title.replace('Order', 'order')}`}
      className="slip"
      data-paper={paper}
    >
      <header className="slip-head">
        <p className="slip-brand">{business.name}</p>
        <p>
          <strong>{title}</strong>
          <br />
          <LocalTime instant={created_at} brief />
        </p>
      </header>
      <div className="slip-to">
        {order.shipping_method === 'pickup' ? (
          <PickedUp order={order} />
        ) : (
          <>
            <section>
              <h2>Ship to</h2>
              <address>
                <strong>{to?.name}</strong>
                <br />
                {to?.address}
                <br />
                {to?.city}, {to?.state} {to?.zip}
              </address>
            </section>
            <section>
              <h2>Ship via</h2>
              <p>
                {shippingLabel(order)}
                <br />
                Packed weight {weightLabel(packing.weight_oz)}, postage for {packing.pounds} lb
              </p>
            </section>
          </>
        )}
      </div>
      <table className="slip-products">
        <thead>
          <tr>
            <th scope="col">Qty</th>
            <th scope="col">Product</th>
            <th scope="col">Weight</th>
          </tr>
        </thead>
        <tbody>
          {packing.lines.map(({ order_id, name, quantity, weight_oz, sheath }) => (
            <tr key={`${order_id} ${name}`}>
              <td>{quantity}</td>
              <td>
                <strong>{name}</strong>
                {sheath && <span className="slip-with">Sheath: {sheath}</span>}
              </td>
              <td>{weight_oz === null ? 'no weight' : weightLabel(weight_oz * quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="slip-foot">
        <p className="slip-thanks">{products === 1 ? THANKS_FOR_ONE : THANKS_FOR_SEVERAL}</p>
        <p className="slip-makers">
          <span>{[makerNames(business), business.region].filter(Boolean).join(', ')}</span>
          {business.phone && <span>{business.phone}</span>}
          <span>{business.email}</span>
        </p>
      </footer>
    </article>
  )
}

function PickedUp({ order: { name, pickup } }: { order: AdminOrder }) {
  return (
    <>
      <section>
        <h2>For</h2>
        <p>
          <strong>{name || 'Walk-in'}</strong>
        </p>
      </section>
      <section>
        <h2>Pickup</h2>
        <p>
          {pickup?.name ?? 'At the workshop'}
          {pickup && (
            <>
              <br />
              {placeAddress(pickup)}
              <br />
              {pickup.when}
            </>
          )}
        </p>
      </section>
    </>
  )
}
