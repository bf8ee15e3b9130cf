import { PackingSlips } from '#web/admin/sales/orders/packing-slips.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/packing-slips-page.ts'

const BATCH_SIZE = '40'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Packing slips', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const { orders } = await admin.orders({ status: 'paid', sort: 'to-pack', page: '1', per_page: BATCH_SIZE })
  // A parcel has one slip, which names its orders.
  const toPack = orders.filter(
    ({ order_uuid, ships, shipping_method, parcel }) =>
      ships && shipping_method !== 'pickup' && (parcel?.orders[0]?.order_uuid ?? order_uuid) === order_uuid,
  )
  await admin.openSlips({ orders: toPack.map(({ order_uuid }) => order_uuid) })
  const whole = toPack.map(({ order_uuid: orderUuid }) => admin.order({ orderUuid }))
  return { orders: (await Promise.all(whole)).map(({ order }) => order) }
}

export default function PackingSlipsPage({ loaderData: { orders } }: Route.ComponentProps) {
  return <PackingSlips title="Packing slips" orders={orders} />
}
