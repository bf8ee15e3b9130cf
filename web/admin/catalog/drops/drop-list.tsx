import { adminDropPage } from '#contract/app/admin-paths.ts'
import type { AdminDrop } from '#contract/catalog/drops/drops.ts'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { dropSummary, STATE_DOTS, STATE_LABELS } from './drop-labels.ts'

interface DropListProps {
  drops: AdminDrop[]
  selected: AdminDrop | null
}

/** In narrow windows, in place of the calendar; above it, the drops that the calendar does not reach. */
export function DropList({ drops, selected }: DropListProps) {
  const { time_zone } = useBusiness()
  return (
    <ul className="border-t border-bone-300 md:hidden">
      {drops.toReversed().map((drop) => (
        <li
          key={drop.id}
          className={classes(
            'relative border-b border-bone-300 py-3.5',
            drop.id === selected?.id &&
              '-mx-4 bg-bone-200 px-4 shadow-[inset_3px_0_0_var(--color-brass-700)]',
          )}
        >
          <div className="flex items-baseline justify-between gap-4">
            <Link
              to={adminDropPage(drop.id)}
              aria-current={drop.id === selected?.id ? 'true' : undefined}
              className="type-label min-w-0 wrap-anywhere after:absolute after:inset-0"
            >
              {drop.name}
            </Link>
            <StatusBadge dot={STATE_DOTS[drop.state]}>{STATE_LABELS[drop.state]}</StatusBadge>
          </div>
          <p className="pt-0.5 text-small text-steel-600">{dropSummary(drop, time_zone)}</p>
        </li>
      ))}
    </ul>
  )
}
