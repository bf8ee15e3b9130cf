import { NavLink } from 'react-router'
import { PAGES } from '#contract/addresses.ts'
import { PhoneMenuAccount } from '#web/shell/phone-menu-account.tsx'
import type { StaffEntry } from './staff-entries.ts'

/** The staff's pages on a phone, and the way to what buyers see. */
export function StaffMenu({ id, entries }: { id: string; entries: readonly StaffEntry[] }) {
  return (
    <nav
      id={id}
      aria-label="Staff"
      className="on-steel fixed inset-x-0 top-(--header-height) bottom-0 z-30 flex animate-appear flex-col overflow-y-auto overscroll-contain md:hidden"
    >
      <div className="grow px-5 pt-3 pb-8">
        {entries.map(({ label, to }) => (
          <NavLink key={to} to={to} className="phone-menu-large flex min-h-13 items-center">
            {label}
          </NavLink>
        ))}
        <NavLink to={PAGES.home} className="mt-4 flex min-h-12 items-center text-smoke">
          See the shop
        </NavLink>
      </div>
      <PhoneMenuAccount />
    </nav>
  )
}
