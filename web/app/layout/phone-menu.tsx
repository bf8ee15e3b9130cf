import { PAGES } from '#contract/platform/values/paths.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link, NavLink } from '#web/platform/ui/link.tsx'
import { useAccountEntries } from './account-entries.ts'
import { entriesIn } from './navigation.ts'
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

function PhoneMenuAccount() {
  const entries = useAccountEntries()
  return (
    <div className="grid grid-cols-2 gap-3 border-t border-steel-800 px-5 pt-4 pb-[calc(16px+env(safe-area-inset-bottom))]">
      {entries.map((entry, index) => {
        const styles = buttonStyle(
          index === entries.length - 1 && 'to' in entry ? 'brass' : 'outline-steel',
          'normal',
          'min-w-0 px-2 last:odd:col-span-2',
        )
        return 'to' in entry ? (
          <Link key={entry.label} to={entry.to} className={styles}>
            {entry.label}
          </Link>
        ) : (
          <button key={entry.label} type="button" onClick={entry.act} className={styles}>
            {entry.label}
          </button>
        )
      })}
    </div>
  )
}
