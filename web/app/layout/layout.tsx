import ArrowLeft from 'virtual:icon/arrow-left'
import Lock from 'virtual:icon/lock'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { usePageViews } from '#web/catalog/page-views/use-page-views.ts'
import { ConnectionNotice } from '#web/platform/connection/connection-notice.tsx'
import { retryImport } from '#web/platform/connection/retry-import.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { useSession } from '#web/platform/session/use-session.ts'
import { Announcer, announce } from '#web/platform/ui/announcer.tsx'
import { Brand } from '#web/platform/ui/brand.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { Toasts } from '#web/platform/ui/toasts.tsx'
import { AnnouncementBar } from './announcement.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const SavedSync = lazy(() => retryImport(() => import('#web/customers/saved/saved-sync.ts')))
const SessionWatch = lazy(() => retryImport(() => import('#web/platform/session/session-watch.tsx')))

export function PageLayout({
  header: PageHeader,
  footer = true,
  children,
}: PageHandle & { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  usePageViews()
  const user = useSession()
  const { announcement } = useSite()
  const isAdminArea = typeof PageHeader === 'function'

  useEffect(() => {
    // The open menu makes the page inert; it closes when the page changes.
    if (menuOpen || shownPath.current === pathname) return
    shownPath.current = pathname
    // Keep the focus if the page has set it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname, menuOpen])

  return (
    <>
      <a
        href="#content"
        className="type-button fixed top-2 left-2 z-50 -translate-y-24 bg-bone-50 px-5 py-3 text-steel-950 focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      {announcement && !isAdminArea && (
        <AnnouncementBar
          announcement={announcement}
          // The open menu covers the screen below the header.
          className={menuOpen && 'hidden'}
          onDismiss={() => main.current?.focus({ preventScroll: true })}
        />
      )}
      <div className="relative flex grow flex-col">
        {isAdminArea ? (
          <PageHeader menuOpen={menuOpen} setMenuOpen={setMenuOpen} />
        ) : PageHeader === 'checkout' ? (
          <CheckoutHeader />
        ) : (
          <Header overHero={PageHeader === 'over-hero'} menuOpen={menuOpen} setMenuOpen={setMenuOpen} />
        )}
        <main ref={main} id="content" tabIndex={-1} inert={menuOpen} className="grow">
          {children}
        </main>
      </div>
      {footer && (
        <div inert={menuOpen} className="contents print:hidden">
          <Footer linksOnly={footer === 'links'} />
        </div>
      )}
      {user && (
        <Suspense>
          <SessionWatch />
          <SavedSync userId={user.id} />
        </Suspense>
      )}
      <Toasts />
      <ConnectionNotice />
      <Announcer />
    </>
  )
}

function CheckoutHeader() {
  return (
    <header className="on-steel">
      <div className="page-width flex min-h-(--header-height) items-center justify-between gap-4">
        <Brand />
        <p className="hidden items-center gap-2.5 text-small text-smoke md:mr-6 md:ml-auto md:flex">
          <Lock size={16} strokeWidth={1.5} aria-hidden="true" />
          Secure checkout
        </p>
        <Link
          to={PAGES.cart}
          className="inline-flex min-h-11 items-center gap-2.5 text-small whitespace-nowrap hover:text-brass-300 max-md:px-2"
        >
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" className="max-md:hidden" />
          <span aria-hidden="true" className="md:hidden">
            Cart
          </span>
          <span className="max-md:sr-only">Back to cart</span>
        </Link>
      </div>
    </header>
  )
}
