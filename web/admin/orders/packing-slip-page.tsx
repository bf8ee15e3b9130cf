import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import { notFound } from '#web/meta/not-found.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/packing-slip-page.ts'
import { PackingSlips } from './packing-slips.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Packing slip', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  try {
    return { order: (await admin.order({ orderUuid: params.orderUuid })).order }
  } catch (error) {
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({ heading: 'Order Not Found', text: 'This order does not exist.' })
  }
}

export default function PackingSlipPage({ loaderData: { order } }: Route.ComponentProps) {
  return <PackingSlips title="Packing slip" orders={[order]} />
}
