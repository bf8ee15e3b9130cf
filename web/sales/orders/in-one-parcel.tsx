import { Fragment } from 'react'
import type { Order } from '#contract/sales/orders/orders.ts'
import { Link } from '#web/platform/ui/link.tsx'

interface InOneParcelProps {
  order: Pick<Order, 'id' | 'parcel'>
  /** The address of an order's page. */
  pageOf: (orderUuid: string) => string
}

/** "In one parcel with order 1041." */
export function InOneParcel({ order: { id, parcel }, pageOf }: InOneParcelProps) {
  const others = parcel?.orders.filter(({ order_id }) => order_id !== id) ?? []
  if (others.length === 0) return null
  const separators = new Intl.ListFormat('en-US').formatToParts(others.map(({ order_id }) => `${order_id}`))
  return (
    <p>
      In one parcel with {others.length === 1 ? 'order' : 'orders'}{' '}
      {separators.map(({ type, value }) => {
        const uuid = others.find(({ order_id }) => String(order_id) === value)?.order_uuid
        return type === 'element' && uuid ? (
          <Link
            key={value}
            to={pageOf(uuid)}
            className="inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4"
          >
            {value}
          </Link>
        ) : (
          <Fragment key={value}>{value}</Fragment>
        )
      })}
      .
    </p>
  )
}
