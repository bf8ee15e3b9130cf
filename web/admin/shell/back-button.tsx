import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useLocation, useNavigate } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'

/** From a page right under /admin to the dashboard, from a deeper one a step back. */
export function BackButton() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  function goBack() {
    const [area, page, deeper] = pathname.split('/').filter(Boolean)
    if (!deeper) return void navigate(STAFF_PAGES.dashboard)
    // Who came by the address alone has no page of the shop's behind to go back to.
    if (!hasOwnPageBehind()) return void navigate(`/${area}/${page}`)
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

/** The browser's own list holds this shop's entries alone; where there is none, the router's count within this page's life. */
function hasOwnPageBehind(): boolean {
  return window.navigation?.canGoBack ?? Number(history.state?.idx) > 0
}
