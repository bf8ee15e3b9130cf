import type { StaffOrder } from '#contract/staff-orders.ts'
import { WORKSHOP } from '#contract/workshop.ts'
import { LocalTime } from '#web/orders/local-time.tsx'
import { shippingWords } from './shipping-words.ts'
import { weightWords } from './weight-words.ts'

export type Paper = 'letter' | 'label'

const ONE = 'Thank you for choosing a piece from our bench. May it serve you for many years.'
const SEVERAL = 'Thank you for choosing pieces from our bench. May they serve you for many years.'

/** What lies in the parcel: where it goes, what is in it, thanks. No prices: it may be a present. */
export function PackingSlip({ order, paper }: { order: StaffOrder; paper: Paper }) {
  const { id, shipping_address: to, packing, created_at } = order
  const pieces = packing.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article aria-label={`Packing slip of order ${id}`} className="slip" data-paper={paper}>
      <header className="slip-head">
        <p className="slip-brand">{WORKSHOP.name}</p>
        <p>
          <strong>Order {id}</strong>
          <br />
          <LocalTime instant={created_at} brief />
        </p>
      </header>
      <div className="slip-to">
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
          <h2>Send by</h2>
          <p>
            {shippingWords(order)}
            <br />
            Packed {weightWords(packing.weight_oz)}, postage for {packing.pounds} lb
          </p>
        </section>
      </div>
      <table className="slip-pieces">
        <thead>
          <tr>
            <th scope="col">Qty</th>
            <th scope="col">Piece</th>
            <th scope="col">Weight</th>
          </tr>
        </thead>
        <tbody>
          {packing.lines.map(({ name, quantity, weight_oz, sheath }) => (
            <tr key={name}>
              <td>{quantity}</td>
              <td>
                <strong>{name}</strong>
                {sheath && <span className="slip-with">Sheath: {sheath}</span>}
              </td>
              <td>{weight_oz === null ? 'not weighed' : weightWords(weight_oz * quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="slip-foot">
        <p className="slip-thanks">{pieces === 1 ? ONE : SEVERAL}</p>
        <p className="slip-makers">
          <span>
            {WORKSHOP.makers.steel} and {WORKSHOP.makers.leather}, {WORKSHOP.region}
          </span>
          <span>{WORKSHOP.phones[0]}</span>
          <span>{WORKSHOP.email}</span>
        </p>
      </footer>
    </article>
  )
}
