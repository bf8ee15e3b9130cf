import { formatDollars } from '#contract/platform/values/money.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import { receiptPaymentLabel } from '#contract/sales/orders/card-label.ts'
import { type DisputeStatus, disputeReason } from '#contract/sales/orders/disputes.ts'
import type { Evidence } from '#contract/sales/orders/evidence.ts'
import { summaryRows } from '#contract/sales/orders/summary-rows.ts'
import { trackingLabel } from '#contract/sales/orders/tracking.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { shippingLabel } from '../shipping-labels.ts'
import { EvidenceSection, type Fact, Facts } from './facts.tsx'
import { useBusinessTime } from './use-business-time.ts'

const DECISIONS: Record<DisputeStatus, string> = { open: 'Not decided', won: 'Won', lost: 'Lost' }

export function EvidenceOfOrder({ evidence }: { evidence: Evidence }) {
  return (
    <>
      <DisputeFacts evidence={evidence} />
      <ShippingFacts evidence={evidence} />
      <Changes evidence={evidence} />
      <Bought evidence={evidence} />
    </>
  )
}

function DisputeFacts({ evidence: { disputes, payments, refunds, given_back } }: { evidence: Evidence }) {
  const time = useBusinessTime()
  return (
    <Facts
      rows={[
        disputes.length === 0 ? ['Dispute', 'None'] : null,
        ...disputes.flatMap(({ reason, amount, status, opened_at, due_by, closed_at }): Fact[] => [
          ['Dispute', `${disputeReason(reason)}, ${formatDollars(amount)}`],
          ['Opened', time.time(opened_at)],
          due_by ? ['Evidence due', time.day(due_by)] : null,
          closed_at ? [DECISIONS[status], time.time(closed_at)] : null,
        ]),
        ...payments.map(
          (payment): Fact => [
            'Payment',
            `${receiptPaymentLabel(payment)}, ${formatDollars(payment.amount)}, ${time.time(payment.at)}`,
          ],
        ),
        ...given_back.map(
          ({ amount, at }): Fact => ['Given back', `${formatDollars(amount)} on ${time.day(at)}`],
        ),
        [
          'Refunds',
          refunds.length === 0
            ? 'None'
            : refunds.map(({ amount, at }) => `${formatDollars(amount)} on ${time.day(at)}`).join(', '),
        ],
      ]}
    />
  )
}

function ShippingFacts({ evidence: { order, shipped_at } }: { evidence: Evidence }) {
  const time = useBusinessTime()
  const { shipping_address: to, shipping_method, ships, tracking_number, note } = order
  const { promised_ship_by: promised } = order
  if (!ships) return null
  if (shipping_method === 'pickup')
    return (
      <EvidenceSection title="Shipping">
        <Facts rows={[['Delivery', 'Picked up in person.']]} />
      </EvidenceSection>
    )
  const isChanged = order.changes.some(({ state }) => state === 'applied')
  const noted = order.events.findLast(({ kind }) => kind === 'noted')
  const by = noted ? ` Noted by ${noted.actor?.name ?? 'staff'}, ${time.time(noted.at)}.` : ''
  const address = to && [to.name, to.address, `${to.city}, ${to.state} ${to.zip}`].filter(Boolean).join(', ')
  return (
    <EvidenceSection title="Shipping">
      <Facts
        rows={[
          ['Carrier', carrierLabel(order)],
          ['Tracking number', tracking_number ? trackingLabel(tracking_number) : 'None'],
          promised ? ['Promised by', weekday(promised)] : null,
          ['Shipped', shipped_at ? time.time(shipped_at) : 'Not shipped'],
          note ? ['Note', `${note}${by}`] : null,
          address ? ['Shipped to', isChanged ? address : `${address}. The address given at checkout.`] : null,
        ]}
      />
    </EvidenceSection>
  )
}

/** What the customer was told when the order was changed. */
function Changes({ evidence: { order } }: { evidence: Evidence }) {
  const time = useBusinessTime()
  const applied = order.changes.filter(({ state }) => state === 'applied')
  if (applied.length === 0) return null
  return (
    <EvidenceSection title="Changes">
      <Facts
        rows={applied.map(
          ({ at, by, what }): Fact => [
            time.time(at),
            `${what.join(' ')} By ${by === null ? 'the customer' : (by.name ?? 'staff')}.`,
          ],
        )}
      />
    </EvidenceSection>
  )
}

/** The names of the methods begin with USPS. */
function carrierLabel(order: Evidence['order']): string {
  const method = shippingLabel(order)
  const { carrier } = order
  return carrier === null || carrier === 'USPS' ? method : `${carrier}, paid for as ${method}`
}

function Bought({ evidence: { order } }: { evidence: Evidence }) {
  const { parts } = summaryRows({ ...order, total: order.total_price })
  return (
    <EvidenceSection title="What was bought">
      <table className="evidence-table evidence-bought">
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              Piece
            </th>
            <th scope="col" className="evidence-figure">
              Quantity
            </th>
            <th scope="col" className="evidence-figure">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {order.products.map(({ name, image_url, quantity, price }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can say the same
            <tr key={line}>
              <td className="evidence-image">{image_url && <Image url={image_url} alt="" sizes="56px" />}</td>
              <td>{name}</td>
              <td className="evidence-figure">{quantity}</td>
              <td className="evidence-figure">{formatDollars(price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {parts.map(({ label, dollars }) => (
            <tr key={label}>
              <th scope="row" colSpan={3} className="evidence-figure">
                {label}
              </th>
              <td className="evidence-figure">
                {dollars < 0 ? `−${formatDollars(-dollars)}` : formatDollars(dollars)}
              </td>
            </tr>
          ))}
          <tr className="evidence-total">
            <th scope="row" colSpan={3} className="evidence-figure">
              Total
            </th>
            <td className="evidence-figure">{formatDollars(order.total_price)}</td>
          </tr>
        </tfoot>
      </table>
    </EvidenceSection>
  )
}
