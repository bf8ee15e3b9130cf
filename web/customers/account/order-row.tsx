import { formatDollars } from '#contract/platform/values/money.ts'
import { GIFT_CARD_IMAGE_PATH, orderPage, receiptPage } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { readyText, shipsText } from '#contract/sales/delivery/days.ts'
import { statusLabels } from '#contract/sales/orders/order-states.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'

const IMAGES_SHOWN = 3

export function OrderRow({ order }: { order: Order }) {
  const { id, order_uuid, status, created_at, total_price, products, ships } = order
  const shown = products.slice(0, IMAGES_SHOWN)
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-10 gap-y-4 border-b border-bone-300 py-7 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center md:py-9">
      <div>
        <h2 className="type-h3">
          <Link
            to={orderPage(order_uuid)}
            prefetch="intent"
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
          >
            Order {id}
          </Link>
        </h2>
        <p className="pt-1 text-small text-steel-600">
          <LocalTime instant={created_at} />
          {', '}
          {ships ? pluralize(pieces, 'piece') : 'gift card'}
          {order.timeline.some(({ step }) => step === 'paid') && (
            <>
              {', '}
              {/* In front of the link that covers the row. */}
              <Link
                to={receiptPage(order_uuid)}
                className="relative z-1 inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4"
              >
                Receipt<span className="sr-only"> for order {id}</span>
              </Link>
            </>
          )}
        </p>
        <p className="type-label flex items-center gap-2.5 pt-2">
          <span aria-hidden="true" className="size-2 rounded-full bg-brass-700" />
          {ships || status === 'cancelled' ? statusLabels(order).short : giftLabel(order)}
        </p>
        {status === 'paid' && !order.pickup?.ready_at && order.promised_ship_by && (
          <p className="pt-1 text-small text-steel-600">
            {order.shipping_method === 'pickup'
              ? readyText(order.promised_ship_by)
              : shipsText(order.promised_ship_by, order.ships_on)}
          </p>
        )}
      </div>
      <ul
        aria-label="Pieces"
        className="order-1 col-span-2 flex gap-2 md:order-none md:col-span-1 md:justify-end"
      >
        {shown.map(({ name, image_url }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two custom lines can say the same
          <li key={line} className="w-24 md:w-32">
            <Image url={ships ? image_url : GIFT_CARD_IMAGE_PATH} alt={name} sizes="128px" />
          </li>
        ))}
        {products.length > shown.length && (
          <li className="flex items-center px-3 text-small text-steel-600">
            and {products.length - shown.length} more
          </li>
        )}
      </ul>
      <p className="text-right text-[1.0625rem] font-medium md:w-28">{formatDollars(total_price)}</p>
    </li>
  )
}

function giftLabel({ gift, status }: Order): string {
  if (status === 'pending') return 'Processing'
  return gift?.sent_at ? 'Emailed' : 'Waiting to be emailed'
}
