import { PAGES } from '#contract/platform/values/paths.ts'
import { useSavedIds } from '#web/customers/saved/saved-store.ts'
import { logOut } from '#web/platform/session/log-out.ts'
import { homePath } from '#web/platform/session/route-rules.ts'
import { useCurrentUser } from '#web/platform/session/session-store.ts'
import type { MenuEntry } from './header-menu.tsx'

export function useAccountEntries(): readonly MenuEntry[] {
  const user = useCurrentUser()
  const { length } = useSavedIds()
  const saved = { label: length > 0 ? `Saved (${length})` : 'Saved', to: PAGES.saved }
  if (!user) return [saved, ...GUEST_ENTRIES]
  const home = homePath(user)
  const dashboard = home === PAGES.profile ? [] : [{ label: 'Admin Dashboard', to: home }]
  return [...CUSTOMER_ENTRIES, saved, ...dashboard, { label: 'Logout', act: () => void logOut() }]
}

const GUEST_ENTRIES: readonly MenuEntry[] = [
  { label: 'Login', to: PAGES.login },
  { label: 'Sign Up', to: PAGES.signup },
]

const CUSTOMER_ENTRIES: readonly MenuEntry[] = [
  { label: 'My Profile', to: PAGES.profile },
  { label: 'My Orders', to: PAGES.myOrders },
]
