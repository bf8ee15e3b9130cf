import { redirect } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { counted } from '#contract/counted.ts'
import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/orders-page.ts'
import { ExportOrders } from './export-orders.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderBar } from './order-bar.tsx'
import { PER_PAGE, readOrderFilters, toOrderQuery, writeOrderFilters } from './order-filters.ts'
import { OrderPages } from './order-pages.tsx'
import { OrdersTable } from './orders-table.tsx'
import { FlagPill, StatusPills } from './status-pills.tsx'
import { useFreshOnReturn } from './use-fresh-on-return.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Orders', noindex: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const address = new URL(request.url).searchParams
  const filters = readOrderFilters(address)
  const list = await admin.orders(toOrderQuery(filters))
  const pages = Math.max(1, Math.ceil(list.total / PER_PAGE))
  // The last order of the last page has changed its state, or the link is an old one.
  if (filters.page > pages) {
    throw redirect(`${STAFF_PAGES.orders}${writeOrderFilters({ ...filters, page: pages })}`)
  }
  const [first, ...others] = list.orders
  const open = address.has('open') && first && others.length === 0
  const opened = open ? (await admin.order({ orderUuid: first.order_uuid })).order : null
  return { ...list, filters, pages, opened }
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, total, counts, flagged, filters, pages, opened } = loaderData
  useFreshOnReturn()
  return (
    <StaffPage
      title="Orders"
      actions={
        <>
          <FlagPill count={flagged} />
          <StatusPills counts={counts} />
        </>
      }
    >
      <OrderBar applied={filters.search} toPack={filters.search ? 0 : counts.paid} />
      <p role="status" className="pt-5 pb-2 text-small text-steel-600">
        {counted(total, 'order')}
      </p>
      {orders.length > 0 ? (
        <OrdersTable key={opened?.order_uuid} orders={orders} opened={opened} />
      ) : (
        <NoOrders filters={filters} />
      )}
      <OrderPages filters={filters} pages={pages} />
      <div className="pt-16">
        <ExportOrders />
      </div>
    </StaffPage>
  )
}
