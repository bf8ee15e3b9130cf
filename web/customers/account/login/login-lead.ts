import { useLocation } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { loginReason } from '#web/platform/session/return-to.ts'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'

const DESTINATIONS: Record<string, string> = {
  [PAGES.myOrders]: 'to see your orders',
  [PAGES.profile]: 'to see your profile',
  [PAGES.checkout]: 'and continue with your checkout',
}

/** Why the login appears, for someone who did not choose it. The server renders one page for everyone. */
export function useLoginLead(): string | undefined {
  const reason = loginReason(useLocation())
  const isHydrated = useHydrated()
  if (!reason || !isHydrated) return undefined
  if (reason.expired) return 'Your session has ended. Please log in to continue where you were.'
  const [path = ''] = reason.from.split('?')
  return `Please log in ${DESTINATIONS[path] ?? 'to see this page'}.`
}
