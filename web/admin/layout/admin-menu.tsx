import { PAGES } from '#contract/paths.ts'
import { PhoneMenuAccount } from '#web/layout/phone-menu-account.tsx'
import { NavLink } from '#web/ui/link.tsx'
import type { AdminEntry } from './admin-entries.ts'

export function AdminMenu({ id, entries }: { id: string; entries: readonly AdminEntry[] }) {
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
