import { formatDollars } from '#contract/platform/values/money.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { toManualOrderProduct } from '#web/admin/sales/manual-orders/use-products.ts'
import { ChangeForm } from '#web/admin/sales/orders/change/change-form.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import type { Route } from './+types/change-order-page.ts'

/** The most that one request returns. */
const PER_PAGE = '100'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Change order ${loaderData.order.id}` : 'Order', noindex: true })

export async function loader({ context, params: { orderUuid } }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  try {
    const [{ order }, { data, total }, { settings }] = await Promise.all([
      admin.order({ orderUuid }),
      admin.products({ state: 'published', sort: 'name-a-z', per_page: PER_PAGE }),
      admin.settings({}),
    ])
    const listed = data.map(toManualOrderProduct)
    const others = order.products.filter(({ product_id }) => !listed.some(({ id }) => id === product_id))
    const bought = await Promise.all(
      others.map(({ product_id: id }) =>
        id === null ? null : admin.product({ id: String(id) }).catch(() => null),
      ),
    )
    return {
      order,
      assortment: { products: listed, isComplete: total <= data.length },
      known: {
        products: [
          ...listed,
          ...bought.flatMap((reply) => (reply ? [toManualOrderProduct(reply.data)] : [])),
        ],
        places: settings.shipping.pickup.enabled ? settings.shipping.pickup.places : [],
      },
      linkHours: settings.orders.pay_link_hours,
      loadedAt: new Date().toISOString(),
    }
  } catch (error) {
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({ heading: 'Order Not Found', text: 'This order does not exist.' })
  }
}

/** The form keeps what is typed, and reloads the order when staff ask for it. */
export function shouldRevalidate(): boolean {
  return false
}

export default function ChangeOrderPage({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData
  return (
    <AdminPage title={`Change order ${order.id}`} below={<OrderLine order={order} />}>
      <ChangeForm key={order.order_uuid} {...loaderData} />
    </AdminPage>
  )
}

/** "Eli Novak, Boone, NC. Paid $212.41 on Nov 28, 7:15 AM. Ships by Thu, Dec 3." */
function OrderLine({ order }: { order: AdminOrder }) {
  const { name, shipping_address: to, promised_ship_by: day, events } = order
  const paid = events.find(({ kind }) => kind === 'paid')
  return (
    <>
      {[name, to?.city, to?.state].filter(Boolean).join(', ') || 'Walk-in'}.
      {paid && (
        <>
          {' '}
          Paid {formatDollars(order.total_price)} on <LocalTime instant={paid.at} brief />.
        </>
      )}
      {day && ` Ships by ${weekday(day)}.`}
    </>
  )
}
