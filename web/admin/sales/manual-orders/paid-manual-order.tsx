import Check from 'virtual:icon/check'
import { ADMIN_PAGES, adminOrderPage } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { receiptPage } from '#contract/platform/values/paths.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { PAYMENT_METHOD_LABELS } from '#contract/sales/orders/order-sources.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { clockTime } from '#web/platform/ui/clock-time.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import type { Payment } from './use-payment.ts'

interface PaidManualOrderProps {
  payment: Payment
  onOrder: (order: AdminOrder) => void
}

export function PaidManualOrder({ payment: { order, stock }, onOrder }: PaidManualOrderProps) {
  return (
    <>
      <div className="-mx-(--page-margin) bg-green-50 px-(--page-margin) py-8 text-center text-green-700 lg:mx-0 lg:px-6">
        <span
          aria-hidden="true"
          className="inline-flex size-14 items-center justify-center rounded-full bg-green-700 text-bone-50"
        >
          <Check size={24} strokeWidth={1.75} />
        </span>
        <h2 className="pt-2 font-serif large-44/50 font-[420] tracking-[-0.014em]">Paid</h2>
        <p className="text-[1.0625rem]">{describe(order)}</p>
      </div>
      <ul className="py-3.5">
        {order.products.map(({ product_id, name, quantity, price, image_url }, line) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two custom lines can say the same
            key={line}
            className="flex items-center gap-3 py-1.5"
          >
            {product_id !== null && <Thumbnail url={image_url} />}
            <span className="min-w-0 grow wrap-anywhere">
              {quantity > 1 && `${quantity} × `}
              {name}
            </span>
            <span>{formatDollars(price * quantity)}</span>
          </li>
        ))}
      </ul>
      <ReceiptForm order={order} onOrder={onOrder} />
      <div className="flex flex-wrap gap-x-8">
        <LinkUnderlined to={receiptPage(order.order_uuid)} prefetch="none">
          Print receipt
        </LinkUnderlined>
        <LinkUnderlined to={adminOrderPage(order.order_uuid)}>Order details</LinkUnderlined>
      </div>
      {stock.length > 0 && (
        <p className="mt-2 border-t border-bone-300 pt-3 text-steel-600">
          Stock now: {stock.map(({ name, stock: left }) => `${name} ${left}`).join(', ')}.
        </p>
      )}
      <NextSteps order={order} onOrder={onOrder} />
    </>
  )
}

/** "$371.00, card, 10:43 AM" */
function describe({ total_price, payment_method, events }: AdminOrder): string {
  const paidAt = events.findLast(({ kind }) => kind === 'paid')?.at
  const parts = [formatDollars(total_price), PAYMENT_METHOD_LABELS[payment_method].toLowerCase()]
  return [...parts, ...(paidAt ? [clockTime(paidAt)] : [])].join(', ')
}

interface NextStepsProps {
  order: AdminOrder
  onOrder: (order: AdminOrder) => void
}

function NextSteps({ order, onOrder }: NextStepsProps) {
  const { mutate, busy } = useMutation()
  const isWaiting = order.shipping_method === 'pickup' && order.ships && order.status === 'paid'

  async function complete() {
    const { order_uuid: orderUuid, id } = order
    const reply = await mutate({
      key: 'picked up',
      send: () => adminApi.setOrderStatus({ orderUuid, status: 'complete' }),
      done: `Order ${id} is picked up.`,
      failed: `Order ${id} could not be set to complete.`,
    })
    if (reply) onOrder(reply.order)
  }

  return (
    <div className="save-bar z-30 bg-bone-50 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:pb-[env(safe-area-inset-bottom)] max-lg:shadow-bar lg:static!">
      <div className="flex flex-col gap-1 py-3 max-lg:px-(--page-margin) lg:flex-row lg:pt-8">
        {isWaiting && (
          <Button size="final" busy={busy !== null && 'Saving…'} onClick={() => void complete()}>
            Picked up
          </Button>
        )}
        <Link
          to={ADMIN_PAGES.newManualOrder}
          className={buttonStyle(isWaiting ? 'quiet' : 'primary', 'normal')}
        >
          New order
        </Link>
      </div>
    </div>
  )
}
