import { PAGES } from '#contract/addresses.ts'
import type { MenuEntry } from '#web/shell/header-menu.tsx'
import { logOut } from './session/log-out.ts'
import { homeOf } from './session/role-home.ts'
import { useVisitor } from './session/session-store.ts'

/** What the Account menu offers: the ways in, or one's own pages and the way out. */
export function useAccountEntries(): readonly MenuEntry[] {
  const visitor = useVisitor()
  if (!visitor) return WAYS_IN
  const home = homeOf(visitor)
  const dashboard = home === PAGES.profile ? [] : [{ label: 'Admin Dashboard', to: home }]
  return [...OWN_PAGES, ...dashboard, { label: 'Logout', act: () => void logOut() }]
}

const WAYS_IN: readonly MenuEntry[] = [
  { label: 'Login', to: PAGES.login },
  { label: 'Sign Up', to: PAGES.signup },
]

const OWN_PAGES: readonly MenuEntry[] = [
  { label: 'My Profile', to: PAGES.profile },
  { label: 'My Orders', to: PAGES.myOrders },
]
