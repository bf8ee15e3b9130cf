import { PAGES } from '#contract/platform/values/paths.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { NavLink } from '#web/platform/ui/link.tsx'
import { entriesIn } from './navigation.ts'
import { PhoneMenuAccount } from './phone-menu-account.tsx'
import { PhoneMenuGroup } from './phone-menu-group.tsx'
import { shopEntries } from './shop-entries.ts'

export function PhoneMenu({ id }: { id: string }) {
  const shop = shopEntries(useSite())
  const info = entriesIn('about')
  return (
    <nav
      id={id}
      aria-label="Main"
      className="on-steel fixed inset-x-0 top-(--header-height) bottom-0 z-30 flex animate-appear flex-col overflow-y-auto overscroll-contain md:hidden"
    >
      <div className="grow px-5 pt-3 pb-8">
        <NavLink to={PAGES.home} end className={LARGE}>
          Home
        </NavLink>
        <PhoneMenuGroup name="Shop Knives" entries={shop} startsOpen />
        <PhoneMenuGroup name="Info" entries={info} />
        {entriesIn('header').map(({ label, to }) => (
          <NavLink key={to} to={to} end className={LARGE}>
            {label}
          </NavLink>
        ))}
      </div>
      <PhoneMenuAccount />
    </nav>
  )
}

const LARGE = 'phone-menu-large flex min-h-15 items-center'
