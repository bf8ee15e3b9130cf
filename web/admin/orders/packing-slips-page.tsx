import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/packing-slips-page.ts'
import { SlipsScreen } from './slips-screen.tsx'

/** So many parcels at a time; whoever packs more prints again. */
const AT_ONCE = '40'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Packing slips', noindex: true })

/** All that is to be packed, who has waited longest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const { orders } = await admin.orders({ status: 'paid', sort: 'to-pack', page: '1', per_page: AT_ONCE })
  const whole = orders.map(({ order_uuid: orderUuid }) => admin.order({ orderUuid }))
  return { orders: (await Promise.all(whole)).map(({ order }) => order) }
}

export default function PackingSlipsPage({ loaderData: { orders } }: Route.ComponentProps) {
  return <SlipsScreen title="Packing slips" orders={orders} />
}
