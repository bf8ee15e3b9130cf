import { useSearchParams } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { ManualOrderHeader } from '#web/admin/pages/layout/manual-order-header.tsx'
import { ManualOrderForm } from '#web/admin/sales/manual-orders/manual-order-form.tsx'
import { isDeliveryStep } from '#web/admin/sales/manual-orders/steps.ts'
import { toManualOrderProduct } from '#web/admin/sales/manual-orders/use-products.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import type { HeaderProps, PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/new-manual-order-page.ts'

/** The most that one request returns. */
const PER_PAGE = '100'

export const handle = { header: NewManualOrderHeader } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'New order', noindex: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const id = new URL(request.url).searchParams.get('product') ?? ''
  const [{ data, total }, { settings }, first] = await Promise.all([
    admin.products({ state: 'published', sort: 'name-a-z', per_page: PER_PAGE }),
    admin.settings({}),
    /^\d{1,15}$/.test(id) ? admin.product({ id }).catch(() => null) : null,
  ])
  const chosen = first?.data.published && !first.data.archived && first.data.stock > 0 ? first.data : null
  return {
    assortment: { products: data.map(toManualOrderProduct), isComplete: total <= data.length },
    places: settings.shipping.pickup.enabled ? settings.shipping.pickup.places : [],
    linkHours: settings.orders.pay_link_hours,
    first: chosen && toManualOrderProduct(chosen),
    notForSale: first && !chosen ? first.data.name : null,
  }
}

/** The form keeps what is typed, and its steps need no other data. */
export function shouldRevalidate(): boolean {
  return false
}

export default function NewManualOrderPage({ loaderData }: Route.ComponentProps) {
  return <ManualOrderForm {...loaderData} />
}

function NewManualOrderHeader(header: HeaderProps) {
  const [params] = useSearchParams()
  return isDeliveryStep(params) ? (
    <ManualOrderHeader {...header} title="New order" to={ADMIN_PAGES.newManualOrder} />
  ) : (
    <ManualOrderHeader {...header} title="New order" to={ADMIN_PAGES.orders} closes />
  )
}
