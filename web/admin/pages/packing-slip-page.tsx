import { PackingSlips } from '#web/admin/sales/orders/packing-slips.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/packing-slip-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Packing slip', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  try {
    await admin.openSlips({ orders: [params.orderUuid] })
    return { order: (await admin.order({ orderUuid: params.orderUuid })).order }
  } catch (error) {
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({ heading: 'Order Not Found', text: 'This order does not exist.' })
  }
}

export default function PackingSlipPage({ loaderData: { order } }: Route.ComponentProps) {
  return <PackingSlips title="Packing slip" orders={[order]} />
}
