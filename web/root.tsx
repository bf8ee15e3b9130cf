import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { FEED_PATH, STAFF_PAGES } from '#contract/addresses.ts'
import { WORKSHOP } from '#contract/workshop.ts'
import type { Route } from './+types/root.ts'
import { guardPages } from './account/session/guard-pages.ts'
import { apiContext } from './api-context.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { notFoundWords } from './shell/not-found.ts'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import { usePageHandle } from './shell/page-handle.ts'
import { pageMeta } from './shell/page-meta.ts'
import { Shell } from './shell/shell.tsx'
import type { Site } from './shell/site.ts'
import './shop.css'

export const middleware: Route.MiddlewareFunction[] = [guardPages]

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  {
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `New from ${WORKSHOP.name}`,
    href: FEED_PATH,
  },
]

export async function loader({ context, request }: Route.LoaderArgs): Promise<Site> {
  const { data } = await context.get(apiContext).products.allCategories({})
  return {
    origin: new URL(request.url).origin,
    categories: data.map(({ name, pieces }) => ({ name, pieces })),
  }
}

/**
 * The categories rarely change while someone looks around: they come with the first page and stay. Who comes from the
 * staff area may have changed them.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return isStaffPage(currentUrl) && !isStaffPage(nextUrl)
}

function isStaffPage({ pathname }: URL): boolean {
  return pathname.startsWith(STAFF_PAGES.root)
}

export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!error) return []
  const title = notFoundWords(error)?.heading ?? 'Unexpected Application Error!'
  return pageMeta(matches, { title, noindex: true })
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14171a" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <Shell {...usePageHandle()}>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const words = notFoundWords(error)
  return <Shell>{words ? <NotFoundScreen {...words} /> : <ErrorScreen />}</Shell>
}
