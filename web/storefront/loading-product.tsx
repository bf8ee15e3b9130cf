import { matchPath, useNavigation } from 'react-router'
import { PAGES } from '#contract/addresses.ts'
import { useLasting } from './use-lasting.ts'

/** A quicker page needs no word. */
const SAY_AFTER_MS = 400

/** Says that a piece's page is on its way, when it takes a while. */
export function LoadingProduct() {
  const { location } = useNavigation()
  const coming = location !== undefined && matchPath(PAGES.knife, location.pathname) !== null
  if (!useLasting(coming, SAY_AFTER_MS)) return null
  return (
    <p
      role="status"
      className="on-steel fixed bottom-[calc(var(--bar-height,0px)+20px)] left-5 z-40 animate-appear rounded-control px-5 py-3.5 shadow-float md:left-8"
    >
      Loading product...
    </p>
  )
}
