import { matchPath, useNavigation } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { useDelayedFlag } from './use-delayed-flag.ts'

const SHOW_AFTER_MS = 400

export function LoadingProduct() {
  const { location } = useNavigation()
  const isLoading = location !== undefined && matchPath(PAGES.knife, location.pathname) !== null
  if (!useDelayedFlag(isLoading, SHOW_AFTER_MS)) return null
  return (
    <p
      role="status"
      className="on-steel fixed bottom-[calc(var(--bar-height,0px)+20px)] left-5 z-40 animate-appear rounded-control px-5 py-3.5 shadow-float md:left-8"
    >
      Loading product...
    </p>
  )
}
