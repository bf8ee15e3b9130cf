import ShoppingBag from 'virtual:icon/shopping-bag'
import { useLocation } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { HeaderProps } from '#web/platform/meta/page-handle.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { Link, NavLink } from '#web/platform/ui/link.tsx'
import { useCartCount } from '#web/sales/cart/cart-store.ts'
import { useAccountEntries } from './account-entries.ts'
import { HeaderFrame } from './header-frame.tsx'
import { HeaderMenu, type MenuEntry } from './header-menu.tsx'
import { entriesIn } from './navigation.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { shopEntries } from './shop-entries.ts'

export function Header({ overHero, ...menu }: HeaderProps & { overHero: boolean }) {
  return (
    <HeaderFrame
      {...menu}
      menu={(id) => <PhoneMenu id={id} />}
      className={overHero && 'md:absolute md:inset-x-0 md:top-0 md:bg-transparent'}
    >
      <WideNavigation />
      <div className="md:ml-4 lg:ml-9">
        <CartLink />
      </div>
    </HeaderFrame>
  )
}

function CartLink() {
  const count = useCartCount()
  const name = count === 0 ? 'Cart' : `Cart, ${pluralize(count, 'item')}`
  return (
    <Link
      to={PAGES.cart}
      prefetch="intent"
      aria-label={name}
      className="relative -mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-bone-50 hover:text-brass-300"
    >
      <ShoppingBag size={23} strokeWidth={1.5} aria-hidden="true" />
      {count > 0 && (
        <span className="absolute top-0.5 right-0 flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full bg-brass-400 px-1 text-[0.6875rem]/none font-semibold text-steel-950">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

function WideNavigation() {
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
