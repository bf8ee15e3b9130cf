import { useId } from 'react'
import type { WaitingCounts } from '#contract/staff/dashboard/dashboard.ts'
import { NavLink } from '#web/platform/ui/link.tsx'
import type { AdminGroup } from './admin-entries.ts'
import { EntryLabel } from './entry-label.tsx'

interface SidebarProps {
  groups: readonly AdminGroup[]
  waiting: WaitingCounts | null
}

/** In wide windows. It scrolls by itself. */
export function Sidebar({ groups, waiting }: SidebarProps) {
  return (
    <nav aria-label="Staff" className="admin-sidebar print:hidden">
      {groups.map((group) => (
        <Group key={group.name ?? ''} {...group} waiting={waiting} />
      ))}
    </nav>
  )
}

function Group({ name, entries, waiting }: AdminGroup & Pick<SidebarProps, 'waiting'>) {
  const id = useId()
  return (
    <>
      {name && (
        <h2 id={id} className="px-7 pt-3.5 pb-1 text-caption font-[550] text-steel-600">
          {name}
        </h2>
      )}
      <ul aria-labelledby={name && id}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavLink to={entry.to} prefetch="intent" className="admin-sidebar-item">
              <EntryLabel entry={entry} waiting={waiting} countStyle="ml-auto text-caption text-steel-600" />
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}
