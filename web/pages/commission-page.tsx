import type { ApiClient } from '#contract/app/client.ts'
import { commissionNumber } from '#contract/sales/commissions/commission-number.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { CommissionScreen } from '#web/sales/commissions/commission-screen.tsx'
import type { Route } from './+types/commission-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

const UNKNOWN = {
  heading: 'Commission Not Found',
  text: 'There is no commission at this link. Check the link in our email.',
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const { commission } = await api.commissions.get({ commissionUuid: params.commissionUuid })
    return { commission, order: await orderOf(api, commission) }
  } catch (error) {
    throw failedWith(error, 404) || failedWith(error, 400) ? notFound(UNKNOWN) : error
  }
}

/** The page does without it when it can't be read. */
async function orderOf(api: ApiClient, { state, order_uuid }: Commission): Promise<Order | null> {
  if (order_uuid === null || (state !== 'paid' && state !== 'complete')) return null
  return api.orders.verify({ order_uuid }).then(
    ({ order }) => order,
    () => null,
  )
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: `Commission ${commissionNumber(params.commissionUuid ?? '')}`,
    noindex: true,
  })

export default function CommissionPage({ loaderData: { commission, order } }: Route.ComponentProps) {
  return <CommissionScreen key={commission.commission_uuid} commission={commission} order={order} />
}
