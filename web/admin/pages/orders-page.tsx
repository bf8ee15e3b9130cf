import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { OrdersTable } from '#web/admin/pages/orders/orders-table.tsx'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { countPages } from '#web/admin/platform/list/list-query.ts'
import { Pagination } from '#web/admin/platform/list/pagination.tsx'
import { useAdminData } from '#web/admin/platform/shell/admin-context.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { useRevalidateOnFocus } from '#web/admin/platform/shell/use-revalidate-on-focus.ts'
import { ExportOrders } from '#web/admin/sales/orders/export-orders.tsx'
import { OrderBar, PackingSlipsLink } from '#web/admin/sales/orders/order-bar.tsx'
import {
  isFiltered,
  PER_PAGE,
  readOrderFilters,
  toOrderQuery,
} from '#web/admin/sales/orders/order-filters.ts'
import { OrderTabs } from '#web/admin/sales/orders/order-tabs.tsx'
import { toRow } from '#web/admin/sales/orders/row-order.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/orders-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Orders', noindex: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const url = new URL(request.url)
  const filters = readOrderFilters(url.searchParams)
  const list = await admin.orders(toOrderQuery(filters))
  const pages = countPages(url, filters.page, list.total, PER_PAGE)
  const [first, ...others] = list.orders
  const open = url.searchParams.has('open') && first && others.length === 0
  const opened = open ? (await admin.order({ orderUuid: first.order_uuid })).order : null
  return { ...list, orders: list.orders.map(toRow), filters, pages, opened }
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, total, counts, flagged, tabs, filters, pages, opened } = loaderData
  useRevalidateOnFocus({ minAgeMs: 15 * SECOND_MS })
  const toPack = useAdminData()?.waiting?.orders ?? counts.paid
  return (
    <AdminPage
      title="Orders"
      actions={
        <>
          {toPack > 0 && !filters.search && <PackingSlipsLink count={toPack} />}
          <Link
            to={ADMIN_PAGES.newManualOrder}
            className={buttonStyle('primary', 'card', 'max-sm:flex-auto')}
          >
            New order
          </Link>
        </>
      }
    >
      <OrderTabs counts={tabs} />
      <OrderBar applied={filters.search} counts={counts} flagged={flagged} />
      <p role="status" className="pt-5 pb-2 text-small text-steel-600">
        {pluralize(total, 'order')}
      </p>
      {orders.length > 0 ? (
        <OrdersTable key={opened?.order_uuid} orders={orders} opened={opened} />
      ) : (
        <EmptyState all={isFiltered(filters) && ADMIN_PAGES.orders}>No matching orders found.</EmptyState>
      )}
      <Pagination page={filters.page} pages={pages} />
      <div className="pt-16">
        <ExportOrders />
      </div>
    </AdminPage>
  )
}
