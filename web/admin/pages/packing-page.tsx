import { useLocation } from 'react-router'
import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { ADMIN_PAGES, packOrder } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { useRevalidateOnFocus } from '#web/admin/platform/shell/use-revalidate-on-focus.ts'
import { parcelTitle } from '#web/admin/sales/orders/parcel-numbers.ts'
import {
  loadPacking,
  loadPickups,
  type PackingData,
  type PickupData,
} from '#web/admin/sales/packing/load-packing.ts'
import { PackingHead, PackingOrder } from '#web/admin/sales/packing/packing-order.tsx'
import { PackingTabs } from '#web/admin/sales/packing/packing-tabs.tsx'
import { PickupOrder } from '#web/admin/sales/packing/pickup-order.tsx'
import { Pickups } from '#web/admin/sales/packing/pickups.tsx'
import { Queue } from '#web/admin/sales/packing/queue.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/packing-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Packing', noindex: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams: params } = new URL(request.url)
  const load = params.get('tab') === 'pickup' ? loadPickups : loadPacking
  return load(context.get(apiContext), params.get('order'))
}

export default function PackingPage({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus({ minAgeMs: 15 * SECOND_MS })
  return 'orders' in loaderData ? <PickupTab {...loaderData} /> : <ShipTab {...loaderData} />
}

function PickupTab({ orders, order, isChosen, cards, pickups, total }: PickupData) {
  const showsOrder = isChosen && order !== null
  const isOpen = order?.status === 'paid' && order.shipping_method === 'pickup'
  return (
    <>
      {showsOrder && <PackingHead order={order} queue={[]} />}
      <AdminPage title="Packing" headClassName={showsOrder ? 'max-lg:hidden' : undefined}>
        <div className={showsOrder ? 'max-lg:hidden' : undefined}>
          <PackingTabs current="pickup" toShip={total} pickups={pickups} />
        </div>
        <div className="grid gap-x-10 lg:grid-cols-[260px_minmax(0,1fr)] wide:grid-cols-[300px_minmax(0,1fr)]">
          <div className={showsOrder ? 'max-lg:hidden' : undefined}>
            <Pickups orders={orders} current={order?.order_uuid} />
          </div>
          <div className={showsOrder ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>
            {isOpen ? (
              <PickupOrder key={order.order_uuid} order={order} cards={cards} />
            ) : (
              isChosen && <EmptyState>Nothing waits for pickup in this order.</EmptyState>
            )}
          </div>
        </div>
      </AdminPage>
    </>
  )
}

function ShipTab(data: PackingData) {
  const { queue, total, pickups, order, isChosen } = data
  const showsOrder = isChosen && order !== null
  return (
    <>
      {showsOrder && <PackingHead order={order} queue={queue} />}
      <AdminPage
        title="Packing"
        headClassName={showsOrder ? 'max-lg:hidden' : undefined}
        actions={<Spreadsheets total={total} />}
      >
        <div className={showsOrder ? 'max-lg:hidden' : undefined}>
          <PackingTabs current="ship" toShip={total} pickups={pickups} />
        </div>
        <div className="grid gap-x-10 lg:grid-cols-[260px_minmax(0,1fr)] wide:grid-cols-[300px_minmax(0,1fr)]">
          <div className={showsOrder ? 'max-lg:hidden' : undefined}>
            {queue.length > 0 && (
              <>
                <p className="pb-6 text-steel-600 lg:sr-only">{toPack(queue, total)}</p>
                <Queue orders={queue} current={order?.order_uuid} />
              </>
            )}
          </div>
          <div className={showsOrder ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>
            <Opened {...data} />
          </div>
        </div>
        {queue.length === 0 && !order && <Nothing isMissing={isChosen} />}
      </AdminPage>
      {!showsOrder && queue[0] && (
        <div className="packing-start">
          <Link to={packOrder(queue[0].order_uuid)} className={buttonStyle('primary', 'normal', 'w-full')}>
            Start with {parcelTitle(queue[0]).replace('Order', 'order')}
          </Link>
        </div>
      )}
    </>
  )
}

/** "8 orders to pack in 7 parcels." */
function toPack(queue: PackingData['queue'], total: number): string {
  const orders = `${pluralize(total, 'order')} to pack`
  return queue.some(({ parcel }) => parcel)
    ? `${orders} in ${pluralize(queue.length, 'parcel')}.`
    : `${orders}.`
}

function Opened({ order, parcel, queue, cards, isChosen }: PackingData) {
  if (!order) return isChosen && queue.length > 0 ? <EmptyState>There is no such order.</EmptyState> : null
  if (order.status === 'paid' && order.shipping_address) {
    return <PackingOrder key={order.order_uuid} order={order} parcel={parcel} queue={queue} cards={cards} />
  }
  return (
    <div>
      <h2 className="type-h3 max-lg:hidden">Order {order.id}</h2>
      <p className="py-4">
        {order.status === 'shipped' || order.status === 'complete'
          ? 'This order has already shipped.'
          : 'There is nothing to pack for this order.'}
      </p>
      <Link
        to={queue[0] ? packOrder(queue[0].order_uuid) : ADMIN_PAGES.packing}
        className={buttonStyle('primary', 'card')}
      >
        {queue[0] ? `Pack order ${queue[0].id}` : 'Back to the queue'}
      </Link>
    </div>
  )
}

function Nothing({ isMissing }: { isMissing: boolean }) {
  const { state } = useLocation()
  const isDone = (state as { packed?: boolean } | null)?.packed === true
  if (isMissing) return <EmptyState>There is no such order.</EmptyState>
  return (
    <EmptyState next="New orders appear here when they are paid.">
      {isDone ? 'All packed.' : 'Nothing to pack.'}
    </EmptyState>
  )
}

function Spreadsheets({ total }: { total: number }) {
  return (
    <>
      {total > 0 && (
        <a
          href={adminEndpoints.exportPacking.path}
          download
          className={buttonStyle('quiet', 'card', 'max-lg:-ml-4.5')}
        >
          Export for labels
        </a>
      )}
      <Link
        to={ADMIN_PAGES.importTracking}
        className={buttonStyle('quiet', 'card', total === 0 ? 'max-lg:-ml-4.5' : undefined)}
      >
        Import tracking
      </Link>
    </>
  )
}
