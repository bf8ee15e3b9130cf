import { useId } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import type { WaitingCounts } from '#contract/staff/dashboard/dashboard.ts'
import { logOut } from '#web/platform/session/log-out.ts'
import { Link, NavLink } from '#web/platform/ui/link.tsx'
import type { AdminGroup } from './admin-entries.ts'
import { EntryLabel } from './entry-label.tsx'

interface AdminMenuProps {
  id: string
  groups: readonly AdminGroup[]
  waiting: WaitingCounts | null
}

/** All groups but the first, whose page is in the bar. It is above the bar, but follows its button in the order of focus. */
export function AdminMenu({ id, groups, waiting }: AdminMenuProps) {
  return (
    <nav
      id={id}
      aria-label="All pages"
      className="order-first flex min-h-0 grow animate-appear flex-col overflow-y-auto overscroll-contain px-5"
    >
      {groups.map((group) => group.name && <Group key={group.name} {...group} waiting={waiting} />)}
      <div className="flex flex-wrap justify-between gap-x-6 py-2 text-smoke">
        <Link to={PAGES.profile} className={FOOT}>
          My Profile
        </Link>
        <Link to={PAGES.home} className={FOOT}>
          See the shop
        </Link>
        <button type="button" onClick={() => void logOut()} className={FOOT}>
          Logout
        </button>
      </div>
    </nav>
  )
}

const FOOT = 'inline-flex min-h-11 items-center hover:text-brass-300'

function Group({ name, entries, waiting }: AdminGroup & Pick<AdminMenuProps, 'waiting'>) {
  const headingId = useId()
  return (
    <div className="border-b border-steel-800 pt-2.5 pb-1">
      <h2 id={headingId} className="type-h3">
        {name}
      </h2>
      <ul
        aria-labelledby={headingId}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4"
      >
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavLink
              to={entry.to}
              className="flex min-h-11 items-center gap-2.5 hover:text-brass-300 aria-[current=page]:text-brass-400"
            >
              <EntryLabel
                entry={entry}
                waiting={waiting}
                countStyle="inline-flex min-w-6 justify-center rounded-full bg-brass-400 px-1.5 py-0.5 text-caption font-semibold text-steel-950"
              />
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
