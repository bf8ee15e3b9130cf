import {
  Children,
  cloneElement,
  type HTMLAttributes,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'
import {
  Links,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { describeBusiness } from '#contract/operations/settings/describe-business.ts'
import { PAGES, STAFF_AREA, WEB_MANIFEST_PATH } from '#contract/platform/values/paths.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { hideDismissedAnnouncement } from '#web/app/layout/dismissed-announcement.ts'
import { ErrorScreen } from '#web/app/layout/error-screen.tsx'
import { PageLayout } from '#web/app/layout/layout.tsx'
import { NotFoundScreen } from '#web/app/layout/not-found-screen.tsx'
import { TooManyRequestsScreen } from '#web/app/layout/too-many-requests-screen.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { ScriptMark } from '#web/platform/api/script-mark.ts'
import { markEmptyCart } from '#web/platform/early-input/mark-empty-cart.ts'
import { recordEarlyInput } from '#web/platform/early-input/record-early-input.ts'
import { EMPTY_CART_SIZES, emptyCart } from '#web/platform/images/empty-cart-image.ts'
import { notFoundContent } from '#web/platform/meta/not-found.ts'
import { usePageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { type Site, SiteContext, UNKNOWN_SITE } from '#web/platform/meta/site.ts'
import { isTooManyRequests, TOO_MANY_REQUESTS } from '#web/platform/meta/too-many-requests.ts'
import { authMiddleware } from '#web/platform/session/auth-middleware.ts'
import { Symbols } from '#web/platform/ui/size-ruler.tsx'
import type { Route } from './+types/root.ts'
import '#web/app/shop.css'

export const middleware: Route.MiddlewareFunction[] = [authMiddleware]

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: WEB_MANIFEST_PATH },
]

export async function loader({ context, request }: Route.LoaderArgs): Promise<Site> {
  const { products, public: shop } = context.get(apiContext)
  const [{ data }, { business, announcement, vacation }] = await Promise.all([
    products.allCategories({}),
    shop.shop({}),
  ])
  return {
    origin: new URL(request.url).origin,
    year: new Date().getFullYear(),
    categories: data.map(({ name, products }) => ({ name, products })),
    business: describeBusiness(business),
    announcement,
    vacation,
  }
}

/** An announcement that starts, or a vacation, reaches a browser that stays in the shop with the next page after this. */
const MAX_AGE_MS = MINUTE_MS
let loadedAt = Date.now()

/**
 * Admin pages load it again when they load their own data again, because they may have changed it. When one leaves them, a new
 * document is loaded, see {@link clientLoader}.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (isAdminPage(nextUrl)) return currentUrl.href === nextUrl.href
  return isAdminPage(currentUrl) || Date.now() - loadedAt > MAX_AGE_MS
}

/** The policy of admin pages forbids the captcha of the other pages, so these load as a new document. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Site> {
  const url = new URL(request.url)
  if (isAdminPage(location) && !isAdminPage(url)) throw redirectDocument(url.pathname + url.search)
  const site = await serverLoader()
  loadedAt = Date.now()
  return site
}

function isAdminPage({ pathname }: { pathname: string }): boolean {
  return pathname.startsWith(STAFF_AREA.root)
}

export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!error) return []
  return pageMeta(matches, { title: errorTitle(error), noindex: true })
}

function errorTitle(error: unknown): string {
  if (isTooManyRequests(error)) return TOO_MANY_REQUESTS
  return notFoundContent(error)?.heading ?? 'Unexpected Application Error!'
}

/** Only on the server; the browser keeps the script from the initial HTML. */
const EARLY_SCRIPT = import.meta.env.SSR
  ? `(${markEmptyCart})(${JSON.stringify({ path: PAGES.cart, srcset: emptyCart.avif, sizes: EMPTY_CART_SIZES })});(${hideDismissedAnnouncement})();(${recordEarlyInput})()`
  : ''

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root') ?? UNKNOWN_SITE
  // The page for too many requests is sent for any address and must cause no further ones, so it has no scripts.
  const isStatic = isTooManyRequests(useRouteError()) && import.meta.env.SSR
  return (
    // The early script marks it.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14171a" />
        <script
          nonce={useContext(ScriptMark)}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own functions as text
          dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <Symbols />
        <SiteContext value={site}>{children}</SiteContext>
        {!isStatic && <ScrollRestoration />}
        {!isStatic && <EarlyScripts />}
      </body>
    </html>
  )
}

export default function App() {
  return (
    <PageLayout {...usePageHandle()}>
      <Outlet />
    </PageLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isTooManyRequests(error)) {
    return (
      <PageLayout>
        <TooManyRequestsScreen />
      </PageLayout>
    )
  }
  const notFound = notFoundContent(error)
  return <PageLayout>{notFound ? <NotFoundScreen {...notFound} /> : <ErrorScreen />}</PageLayout>
}

/**
 * Preloads the router's scripts with low priority and after the page's other content, so that the styles and the first image
 * load before them. React moves a link without `itemProp` to the beginning of the head.
 */
function EarlyScripts() {
  const scripts = Scripts({}) as ReactElement<HTMLAttributes<HTMLElement>> | null
  return Children.map(scripts?.props.children, (element) =>
    isValidElement<{ fetchPriority: string; itemProp: string }>(element) && element.type === 'link'
      ? cloneElement(element, { fetchPriority: 'low', itemProp: '' })
      : element,
  )
}
