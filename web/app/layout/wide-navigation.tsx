import { useLocation } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { NavLink } from '#web/platform/ui/link.tsx'
import { useAccountEntries } from './account-entries.ts'
import { HeaderMenu, type MenuEntry } from './header-menu.tsx'
import { entriesIn } from './navigation.ts'
import { shopEntries } from './shop-entries.ts'

export function WideNavigation() {
  const { pathname } = useLocation()
  const about = entriesIn('about')
  const account = useAccountEntries()
  const isCurrent = (entries: readonly MenuEntry[]) =>
    entries.some((entry) => 'to' in entry && entry.to === pathname)
  return (
    <nav
      aria-label="Main"
      className="ml-auto hidden flex-wrap items-center justify-end gap-x-5 md:flex lg:gap-x-9"
    >
      <NavLink to={PAGES.home} end className="header-item">
        Home
      </NavLink>
      <HeaderMenu
        name="Shop Knives"
        entries={shopEntries(useSite())}
        current={pathname.startsWith(PAGES.shop)}
      />
      <HeaderMenu name="About" entries={about} current={isCurrent(about)} />
      {entriesIn('header').map(({ label, to }) => (
        <NavLink key={to} to={to} end prefetch="intent" className="header-item">
          {label}
        </NavLink>
      ))}
      <HeaderMenu name="Account" entries={account} current={isCurrent(account)} />
    </nav>
  )
}
