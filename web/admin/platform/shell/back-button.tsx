import ArrowLeft from 'virtual:icon/arrow-left'
import { useLocation, useNavigate } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'

export function BackButton() {
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
