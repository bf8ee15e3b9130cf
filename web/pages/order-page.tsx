import Email from 'virtual:icon/mail'
import { useEffect, useRef, useState } from 'react'
import { data, useLocation, useNavigate } from 'react-router'
import { parseJson } from '#contract/platform/values/parse-json.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { readyText, shipsText } from '#contract/sales/delivery/days.ts'
import { cardLabel } from '#contract/sales/orders/card-label.ts'
import { giftHeadline } from '#contract/sales/orders/gift.ts'
import { statusLabels } from '#contract/sales/orders/order-states.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { ShipsLater } from '#web/catalog/opening/ships-later.tsx'
import { useDelay } from '#web/catalog/opening/use-vacation.ts'
import { orderData } from '#web/catalog/structured-data/order-data.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { csrfToken } from '#web/platform/api/browser-api.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'
import { clearCart } from '#web/sales/cart/cart-store.ts'
import { clearPendingCheckout } from '#web/sales/cart/pending-checkout.ts'
import { NO_CODES, storeCodes } from '#web/sales/cart/stored-codes.ts'
import { TotalRows } from '#web/sales/cart/total-rows.tsx'
import { clearStoredForm } from '#web/sales/checkout/customer-form.ts'
import { ProviderUnavailable } from '#web/sales/checkout/provider-unavailable.tsx'
import { OrderDetails } from '#web/sales/orders/order-details.tsx'
import { OrderedProducts } from '#web/sales/orders/ordered-products.tsx'
import { Until } from '#web/sales/orders/own-changes/until.tsx'
import { type ChangeWindow, useChangeWindow } from '#web/sales/orders/own-changes/use-change-window.ts'
import { orderStages } from '#web/sales/orders/progress.ts'
import { StageList } from '#web/sales/orders/stage-list.tsx'
import type { Route } from './+types/order-page.ts'

const ORDER_IS_NEW_MS = 5 * MINUTE_MS

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? undefined
  try {
    const { order } = await context.get(apiContext).orders.verify({ order_uuid: params.orderUuid, token })
    return { order, newForMs: Date.parse(order.created_at) + ORDER_IS_NEW_MS - Date.now() }
  } catch (error) {
    if (failedWith(error, 503)) return data({ order: null, newForMs: 0 }, { status: 503 })
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({
      heading: 'Order Not Found',
      text: 'There is no paid order at this link. Check the link in your confirmation email.',
    })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.order ? `Order ${loaderData.order.id}` : 'Your order',
    noindex: true,
  })

export default function OrderPage({ loaderData: { order, newForMs } }: Route.ComponentProps) {
  const site = useSite()
  const { pathname, search } = useLocation()
  useOrderedCart(order)
  useCleanAddress(order !== null)
  const window = useChangeWindow(order)
  const heading = useFocusOnNewStatus(order?.status)
  if (!order) {
    return (
      <ProviderUnavailable title="Your order is safe" retryAt={pathname + search}>
        We are waiting for our card provider to answer. This page checks again automatically.
      </ProviderUnavailable>
    )
  }
  const isWaiting = order.ships && !order.pickup?.ready_at
  return (
    <div className="page-width pt-7 pb-14 md:pt-16 md:pb-32">
      <p className="type-h3 hidden pb-6 print:block">{site.business.name}</p>
      <p className="text-small text-steel-600">Order {order.id}</p>
      <h1
        ref={heading}
        tabIndex={-1}
        className="type-h1 max-w-[13.7em] pt-1 focus:shadow-none focus:outline-none"
      >
        {giftHeadline(order) ?? statusLabels(order).headline}
      </h1>
      {order.email && order.status !== 'cancelled' && (
        <NewOrderNote key={order.order_uuid} email={order.email} newForMs={newForMs} />
      )}
      {isWaiting && (order.status === 'pending' || order.status === 'paid') && (
        <ShipsBy order={order} window={window} />
      )}
      <div className="grid gap-x-16 gap-y-9 pt-9 md:grid-cols-[minmax(0,1fr)_350px] md:gap-y-14 md:pt-16 xl:grid-cols-[268px_minmax(0,1fr)_350px]">
        <OrderTimeline order={order} className="md:col-span-2 xl:col-span-1 xl:row-span-2" />
        <OrderedProducts products={order.products} ships={order.ships} />
        <div className="self-start md:row-span-2 md:bg-bone-200 md:p-7">
          <TotalRows amounts={{ ...order, total: order.total_price }} />
          {order.card && (
            <p className="pt-2 text-small text-steel-600">
              {order.deposit > 0 ? 'Balance paid' : 'Paid'} with {cardLabel(order.card)}
            </p>
          )}
        </div>
        <OrderDetails order={order} window={window} className="xl:col-start-2" />
      </div>
      <NextSteps order={order} />
      <JsonLd data={orderData(order, site)} />
    </div>
  )
}

/** Shows the promise beside what a vacation means, or alone when the promised day is before the vacation's end. */
function ShipsBy({ order, window: { until, closed } }: { order: Order; window: ChangeWindow }) {
  const { promised_ship_by: day, ships_on, shipping_method } = order
  const isPickup = shipping_method === 'pickup'
  const delay = useDelay()
  return (
    <>
      {delay && (day === null || day > delay.lastDay) && <ShipsLater className="pt-4" />}
      {(day || until) && (
        <p className="pt-4 text-small text-steel-600">
          {day && `${isPickup ? readyText(day) : shipsText(day, ships_on)}.`}{' '}
          {until && (
            <ChangeHint what={isPickup || closed !== null ? 'Cancel' : 'Change or cancel'} until={until} />
          )}
        </p>
      )}
    </>
  )
}

function ChangeHint({ what, until }: { what: string; until: string }) {
  return (
    <span className="max-sm:block">
      <a
        href="#something-to-change"
        className="inline-block font-[550] text-steel-950 underline decoration-brass-700 underline-offset-4 max-sm:py-2"
      >
        {what}
      </a>{' '}
      <Until instant={until} />.
    </span>
  )
}

function NewOrderNote({ email, newForMs }: { email: string; newForMs: number }) {
  const [isNew, setIsNew] = useState(newForMs > 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), newForMs)
    return () => clearTimeout(timer)
  }, [newForMs])
  if (!isNew) return null
  return (
    <p
      role="status"
      className="mt-6 flex w-fit max-w-full items-center gap-4 rounded-control bg-green-50 px-5 py-3.5 font-medium text-green-700 print:hidden"
    >
      <Email size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">A confirmation email has been sent to {email}.</span>
    </p>
  )
}

/** The ways on from an order: back to the shop and, for a guest, to an account. */
function NextSteps({ order: { email, user_id } }: { order: Order }) {
  // A guest has no CSRF cookie.
  const isLoggedIn = useHydrated() && csrfToken() !== null
  const isGuest = email !== null && user_id === null && !isLoggedIn
  return (
    <div className="mt-12 border-t border-bone-300 pt-8 md:mt-16 print:hidden">
      {isGuest && (
        <div className="max-w-[32.8em] pb-8">
          <h2 className="type-h3">Keep this order in an account</h2>
          <p className="pt-2 text-steel-600 wrap-anywhere">
            Sign up with {email}, and this order appears in My Orders.
          </p>
          {/* In the navigation state: an address does not belong in a URL. */}
          <LinkUnderlined to={PAGES.signup} state={{ email }}>
            Create an account
          </LinkUnderlined>
        </div>
      )}
      <Link
        to={PAGES.allKnives}
        prefetch="intent"
        className={buttonStyle('primary', 'normal', 'max-sm:w-full')}
      >
        Continue shopping
      </Link>
    </div>
  )
}

/** After a cancellation, the headline says so. */
function useFocusOnNewStatus(status: Order['status'] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(status)
  useEffect(() => {
    if (status !== first.current) heading.current?.focus()
  }, [status])
  return heading
}

function OrderTimeline({ order, className }: { order: Order; className?: string }) {
  const stages = orderStages(order).map(({ label, reached, at, hint }) => ({
    label,
    reached,
    detail: at ? <LocalTime instant={at} /> : hint,
  }))
  return <StageList label="Order progress" stages={stages} className={className} />
}

/** Takes the token of an emailed link out of the address, which people share. From now on the browser has a cookie. */
function useCleanAddress(isOpened: boolean): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isOpened && search !== '') void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [isOpened, pathname, search, navigate])
}

const STORAGE_KEY = 'orders-seen-paid'
const MAX_STORED = 100

/**
 * Clears the cart and the form once per paid order, but not for other people who open the link, and not for an order
 * that did not come from the cart.
 */
function useOrderedCart(order: Order | null): void {
  useEffect(() => {
    if (!order || order.email === null || !order.ships || order.source !== 'web') return
    if (order.status === 'pending' || order.status === 'cancelled') return
    const known = readPaidOrders()
    if (known.includes(order.order_uuid)) return
    store('local', STORAGE_KEY, JSON.stringify([...known, order.order_uuid].slice(-MAX_STORED)))
    clearCart()
    clearStoredForm()
    storeCodes(NO_CODES)
    clearPendingCheckout()
  }, [order])
}

function readPaidOrders(): unknown[] {
  const stored = parseJson(readStored('local', STORAGE_KEY) ?? '')
  return Array.isArray(stored) ? stored : []
}
