import { data } from 'react-router'
import { orderPage } from '#contract/addresses.ts'
import { CUSTOMER_WORDS } from '#contract/order-states.ts'
import { ORDER_IS_NEW_MS } from '#contract/shop.ts'
import { WORKSHOP } from '#contract/workshop.ts'
import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import { notFound } from '#web/shell/not-found.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useSite } from '#web/shell/site.ts'
import { orderData } from '#web/structured-data/order-data.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import type { Route } from './+types/order-page.ts'
import { NewOrderNote } from './new-order-note.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderedPieces } from './ordered-pieces.tsx'
import { ProviderSilent } from './provider-silent.tsx'
import { SumRows } from './sum-rows.tsx'
import { useOrderedCart } from './use-ordered-cart.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const { order } = await context.get(apiContext).orders.verify({ order_uuid: params.orderUuid })
    return { order, newForMs: Date.parse(order.created_at) + ORDER_IS_NEW_MS - Date.now() }
  } catch (error) {
    if (failedWith(error, 503)) return data({ order: null, newForMs: 0 }, { status: 503 })
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({
      heading: 'Order Not Found',
      text: 'We have no paid order at this address. Check the link in your confirmation email.',
    })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.order ? `Order ${loaderData.order.id}` : 'Your order',
    noindex: true,
  })

export default function OrderPage({ loaderData: { order, newForMs }, params }: Route.ComponentProps) {
  const { origin } = useSite()
  useOrderedCart(order)
  if (!order) {
    return (
      <ProviderSilent title="Your order is safe" retryAt={orderPage(params.orderUuid)}>
        We are waiting for our card provider to answer. This page looks again by itself.
      </ProviderSilent>
    )
  }
  const { sums } = order
  return (
    <div className="page-width pt-7 pb-14 md:pt-16 md:pb-32">
      <p className="type-h3 hidden pb-6 print:block">{WORKSHOP.name}</p>
      <p className="text-small text-steel-600">Order {order.id}</p>
      <h1 className="type-h1 max-w-[13.7em] pt-1">{CUSTOMER_WORDS[order.status].headline}</h1>
      {order.email && order.status !== 'cancelled' && (
        <NewOrderNote key={order.order_uuid} email={order.email} newForMs={newForMs} />
      )}
      <div className="grid gap-x-16 gap-y-9 pt-9 md:grid-cols-[minmax(0,1fr)_350px] md:gap-y-14 md:pt-16 xl:grid-cols-[268px_minmax(0,1fr)_350px]">
        <OrderTimeline order={order} className="md:col-span-2 xl:col-span-1 xl:row-span-2" />
        <OrderedPieces pieces={order.products} />
        <div className="self-start md:row-span-2 md:bg-bone-200 md:p-7">
          <SumRows
            subtotal={sums.subtotal}
            shipping={sums.shipping}
            cardFee={sums.stripeFee}
            insurance={order.shipping_insurance ? sums.insurance : null}
            total={sums.total}
          />
        </div>
        <OrderDetails order={order} className="xl:col-start-2" />
      </div>
      <JsonLd data={orderData(order, origin)} />
    </div>
  )
}
