import { useMatches } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { ManualOrderHeader } from '#web/admin/pages/layout/manual-order-header.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { useLargeScreen } from '#web/admin/platform/shell/use-large-screen.ts'
import { ManualOrderScreen } from '#web/admin/sales/manual-orders/manual-order-screen.tsx'
import type { Payment } from '#web/admin/sales/manual-orders/use-payment.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import type { HeaderProps, PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
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
