import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import { notFound } from '#web/shell/not-found.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/packing-slip-page.ts'
import { SlipsScreen } from './slips-screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Packing slip', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  try {
    return { order: (await admin.order({ orderUuid: params.orderUuid })).order }
  } catch (error) {
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({ heading: 'Order Not Found', text: 'There is no such order to pack.' })
  }
}

export default function PackingSlipPage({ loaderData: { order } }: Route.ComponentProps) {
  return <SlipsScreen title="Packing slip" orders={[order]} />
}
