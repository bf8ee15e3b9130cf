import ArrowLeft from 'virtual:icon/arrow-left'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'

interface AdminPageProps {
  title: string
  /** A line below the title. */
  below?: ReactNode
  actions?: ReactNode
  /** Classes of the part with title and actions. */
  headClassName?: string | undefined
  children: ReactNode
}

export function AdminPage({ title, below, actions, headClassName, children }: AdminPageProps) {
  const { pathname } = useLocation()
  return (
    <div className="page-width pt-4 pb-24 md:pt-8">
      <div className={headClassName}>
        {pathname !== ADMIN_PAGES.dashboard && <BackButton />}
        <div className="flex flex-col gap-x-8 gap-y-4 pt-1 pb-6 md:flex-row md:items-end md:justify-between md:pb-8">
          <div className="min-w-0">
            <h1 className="type-admin-title wrap-anywhere">{title}</h1>
            {below && <p className="pt-1 text-small text-steel-600 wrap-anywhere">{below}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2 md:justify-end">{actions}</div>}
        </div>
      </div>
      {children}
    </div>
  )
}

function BackButton() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  function goBack() {
    const [area, page, deeper] = pathname.split('/').filter(Boolean)
    if (!deeper) return void navigate(ADMIN_PAGES.dashboard)
    // Opened directly: there is no previous page in this site.
    if (!hasPreviousPage()) return void navigate(`/${area}/${page}`)
    void navigate(-1)
  }
  return (
    <button
      type="button"
      onClick={goBack}
      className="type-label -ml-2 inline-flex min-h-11 items-center gap-2.5 rounded-control px-2 hover:bg-bone-200 print:hidden"
    >
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      Back
    </button>
  )
}

/** Uses the Navigation API, which lists only this site's entries, or else React Router's stored index. */
function hasPreviousPage(): boolean {
  return window.navigation?.canGoBack ?? Number(history.state?.idx) > 0
}
