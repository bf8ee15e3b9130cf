import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import { ADMIN_PAGES, adminOrderPage } from '#contract/app/admin-paths.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { ManualOrderHeader } from '#web/admin/pages/layout/manual-order-header.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { useLargeScreen } from '#web/admin/platform/shell/use-large-screen.ts'
import { PaidManualOrder } from '#web/admin/sales/manual-orders/paid-manual-order.tsx'
import { type Payment, usePayment } from '#web/admin/sales/manual-orders/use-payment.ts'
import { WaitingManualOrder } from '#web/admin/sales/manual-orders/waiting-manual-order.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import type { HeaderProps, PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { announce } from '#web/platform/ui/announcer.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import type { Route } from './+types/manual-order-page.ts'

export const handle = { header: ManualOrderPageHeader } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Order ${loaderData.payment.order.id}` : 'Order', noindex: true })

export async function loader({ context, params: { orderUuid } }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  try {
    const payment: Payment = await admin.orderPayment({ orderUuid }).catch(async (error: unknown) => {
      if (!failedWith(error, 503)) throw error
      // The provider does not answer: what the shop knows, without the code, which the page asks for again.
      const { order } = await admin.order({ orderUuid })
      return { order, pay_url: order.pay_link?.url ?? null, qr: null, stock: [] }
    })
    return { payment, loadedAt: new Date().toISOString() }
  } catch (error) {
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({ heading: 'Order Not Found', text: 'This order does not exist.' })
  }
}

export default function ManualOrderPage({ loaderData: { payment, loadedAt } }: Route.ComponentProps) {
  const { order } = payment
  const screen = <ManualOrderScreen key={order.order_uuid} loaded={payment} loadedAt={loadedAt} />
  return useLargeScreen() ? (
    <AdminPage title={`Order ${order.id}`}>
      <div className="max-w-120">{screen}</div>
    </AdminPage>
  ) : (
    <div className="page-width pb-40">{screen}</div>
  )
}

function ManualOrderPageHeader(header: HeaderProps) {
  const loaded = useMatches().at(-1)?.loaderData as { payment: Payment } | undefined
  const title = loaded ? `Order ${loaded.payment.order.id}` : 'Order'
  return <ManualOrderHeader {...header} title={title} to={ADMIN_PAGES.orders} />
}

/** The code of an order's payment link, which turns into 'Paid' by itself. */
function ManualOrderScreen({ loaded, loadedAt }: { loaded: Payment; loadedAt: string }) {
  const { payment, ...rest } = usePayment(loaded, loadedAt)
  const { status, pay_link } = payment.order
  const isPaid = status === 'paid' || status === 'shipped' || status === 'complete'
  const wasPaid = useRef(isPaid)
  useEffect(() => {
    if (isPaid && !wasPaid.current) announce('Paid')
    wasPaid.current = isPaid
  }, [isPaid])
  if (isPaid) return <PaidManualOrder payment={payment} onOrder={rest.show} />
  if (status === 'pending' && pay_link)
    return <WaitingManualOrder payment={payment} {...rest} link={pay_link} />
  return <EndedManualOrder order={payment.order} />
}

function EndedManualOrder({ order }: { order: AdminOrder }) {
  const isCancelled = order.events.some(({ kind, detail }) => kind === 'status' && detail.to === 'cancelled')
  return (
    <div className="pt-8" role="status">
      <p className="type-h3">{isCancelled ? 'This order is cancelled.' : 'The code no longer works.'}</p>
      <p className="pt-2 pb-6 text-steel-600">
        {isCancelled
          ? 'Nothing was charged, and its code no longer works.'
          : 'The order was not paid in time, and its pieces are for sale again. Take a new order for a new code.'}
      </p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Link to={ADMIN_PAGES.newManualOrder} className={buttonStyle('primary', 'normal', 'max-sm:w-full')}>
          New order
        </Link>
        <LinkUnderlined to={adminOrderPage(order.order_uuid)}>Order {order.id}</LinkUnderlined>
      </div>
    </div>
  )
}
