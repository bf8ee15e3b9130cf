import { longDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { placeAddress } from '#contract/sales/checkout/pickup.ts'
import { receiptPaymentLabel } from '#contract/sales/orders/card-label.ts'
import type { Order, Receipt } from '#contract/sales/orders/orders.ts'
import { summaryRows } from '#contract/sales/orders/summary-rows.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { AmountRow } from '#web/sales/cart/summary-row.tsx'

/** More lines are printed smaller. */
const MAX_LARGE_LINES = 12

/** Prints on one sheet, up to about 30 lines. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { order, paid_at, payments, refunds, given_back, waived } = receipt
  const { parts, total } = summaryRows({ ...order, total: order.total_price })
  return (
    <article className="max-w-180 border border-bone-300 bg-white p-5 sm:p-12 print:max-w-none print:border-0 print:p-0">
      <BusinessDetails />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1 pt-8 pb-6 print:pt-5 print:pb-4">
        <div>
          <h1 className="type-h2-inner">Receipt</h1>
          <p>Order {order.id}</p>
        </div>
        <p className="text-steel-600">
          Paid on <ReceiptDay instant={paid_at} />
        </p>
      </div>
      <Recipient order={order} />
      <ul aria-label="Pieces" className="border-y border-steel-950">
        {order.products.map(({ name, quantity, price }, line) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can say the same
            key={line}
            className={classes(
              'flex justify-between gap-x-6 border-b border-bone-300 py-2.5 break-inside-avoid last:border-b-0',
              order.products.length > MAX_LARGE_LINES ? 'print:py-0 print:text-caption' : 'print:py-1.5',
            )}
          >
            <span className="min-w-0 wrap-anywhere">
              {name}
              {quantity > 1 && (
                <span className="block text-small text-steel-600 print:inline print:pl-3 print:text-caption">
                  {quantity} × {formatDollars(price)}
                </span>
              )}
            </span>
            <span>{formatDollars(price * quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className="ml-auto flex max-w-96 flex-col gap-1.5 pt-4">
        {parts.map(({ code, ...row }) => (
          <AmountRow key={row.label} {...row} note={code ? `, ${code}` : undefined} />
        ))}
        <AmountRow {...total} className="border-t border-steel-950 pt-2 font-semibold" />
        {payments.map((payment) => (
          <AmountRow
            key={`${payment.method} ${payment.at}`}
            label={`Paid: ${receiptPaymentLabel(payment)}`}
            dollars={payment.amount}
            className="text-steel-600"
          />
        ))}
        {given_back.map(({ amount, at }) => (
          <GivenBack key={at} label="Given back on" amount={amount} at={at} />
        ))}
        {waived !== 0 && (
          <AmountRow label="Waived by the workshop" dollars={waived} className="text-steel-600" />
        )}
        {refunds.map(({ amount, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds can be the same
          <GivenBack key={index} label="Refunded on" amount={amount} at={at} />
        ))}
      </dl>
      <p className="pt-8 text-small text-steel-600 print:pt-5">Thank you for your purchase.</p>
    </article>
  )
}

function GivenBack({ label, amount, at }: { label: string; amount: number; at: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>
        {label} <ReceiptDay instant={at} />
      </dt>
      <dd>−{formatDollars(amount)}</dd>
    </div>
  )
}

function BusinessDetails() {
  const { name, place, phone, email } = useBusiness()
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b-2 border-steel-950 pb-4">
      <p className="type-h3 wrap-anywhere">{name}</p>
      <p className="text-small text-steel-600 wrap-anywhere sm:text-right">
        {place}
        <br />
        {[phone, email].filter(Boolean).join(', ')}
      </p>
    </div>
  )
}

/** Null for a stranger, and for a walk-in customer who gave no name. */
function Recipient({
  order: { name, shipping_address: to, shipping_method, ships, pickup },
}: {
  order: Order
}) {
  const delivery = ships && shipping_method === 'pickup' ? pickupText(pickup) : null
  if (!name && !to && !delivery) return null
  return (
    <p className="pb-6 wrap-anywhere print:pb-4">
      {name && (
        <>
          {name}
          <br />
        </>
      )}
      {to && `${to.address}, ${to.city}, ${to.state} ${to.zip}`}
      {delivery && <span className="text-steel-600">{delivery}</span>}
    </p>
  )
}

function pickupText(pickup: Order['pickup']): string {
  if (!pickup) return 'Picked up in person.'
  return `Pickup: ${[pickup.name, placeAddress(pickup), pickup.when].filter(Boolean).join(', ')}`
}

/** "November 19, 2026", where the business is: a receipt names one day, wherever it is read. */
function ReceiptDay({ instant }: { instant: string }) {
  const { time_zone: timeZone } = useBusiness()
  return <time dateTime={instant}>{longDay(instant, timeZone)}</time>
}
