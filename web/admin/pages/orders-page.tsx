import Printer from 'virtual:icon/printer'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { OrdersTable } from '#web/admin/pages/orders/orders-table.tsx'
import type { ListFilter } from '#web/admin/platform/list/list-filter.tsx'
import { loadList } from '#web/admin/platform/list/load-list.ts'
import { ResourceList } from '#web/admin/platform/list/resource-list.tsx'
import { useAdminData } from '#web/admin/platform/shell/admin-context.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { useRevalidateOnFocus } from '#web/admin/platform/shell/use-revalidate-on-focus.ts'
import { ExportOrders } from '#web/admin/sales/orders/export-orders.tsx'
import { ORDER_FILTERS } from '#web/admin/sales/orders/order-filters.ts'
import { OrderTabs } from '#web/admin/sales/orders/order-tabs.tsx'
import { toRow } from '#web/admin/sales/orders/row-order.ts'
import { ReviewPill, StatusPills } from '#web/admin/sales/orders/status-pills.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/orders-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Orders', noindex: true })

const SORT: ListFilter = {
  label: 'Sort by',
  name: 'sort',
  choices: [
    { value: '', label: 'To pack first' },
    { value: 'newest', label: 'Newest' },
  ],
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const { orders, ...list } = await loadList(
    request,
    { perPage: 100, hasSearch: true, filters: ORDER_FILTERS },
    ({ sort = 'to-pack', ...query }) => admin.orders({ ...query, sort }),
  )
  const [first, ...others] = orders
  const open = url.searchParams.has('open') && first && others.length === 0
  const opened = open ? (await admin.order({ orderUuid: first.order_uuid })).order : null
  return { ...list, orders: orders.map(toRow), opened }
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, list, counts, flagged, tabs, opened } = loaderData
  useRevalidateOnFocus({ minAgeMs: 15 * SECOND_MS })
  const toPack = useAdminData()?.waiting?.orders ?? counts.paid
  return (
    <AdminPage
      title="Orders"
      actions={
        <>
          {toPack > 0 && !list.search && (
            <Link
              to={ADMIN_PAGES.packingSlips}
              className={buttonStyle('secondary', 'card', 'max-sm:flex-auto')}
            >
              <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
              {pluralize(toPack, 'packing slip')}
            </Link>
          )}
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
      <ResourceList
        list={list}
        search="Order number, name, or email"
        selects={[SORT]}
        filters={
          <div className="flex flex-wrap gap-2">
            <ReviewPill count={flagged} />
            <StatusPills counts={counts} />
          </div>
        }
        count={pluralize(list.total, 'order')}
        empty={{ none: 'No matching orders found.' }}
      >
        <OrdersTable key={opened?.order_uuid} orders={orders} opened={opened} />
      </ResourceList>
      <div className="pt-16">
        <ExportOrders />
      </div>
    </AdminPage>
  )
}
